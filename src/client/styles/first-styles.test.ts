import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const CLIENT = path.resolve('src/client')
const STATIC_IMPORT =
  /^(?:import|export)(?! type)[^'"]*from '((?:#client|\.)\/[^']+)'|^import '(\.\/[^']+)'/gm

/** Every file that main.tsx brings along, on whatever way. */
function filesWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
    const name = from ?? bare ?? ''
    const imported = name.startsWith('#client/')
      ? path.join(CLIENT, name.slice('#client/'.length))
      : path.resolve(path.dirname(file), name)
    if (/\.tsx?$/.test(imported)) filesWith(imported, seen)
  }
  return seen
}

/** What an `@source` line of index.css names, or names as left out. */
function scanned(pattern: RegExp): Set<string> {
  const styles = readFileSync(path.join(CLIENT, 'styles/index.css'), 'utf8')
  const globs = [...styles.matchAll(pattern)].map(([, glob = '']) => path.join(CLIENT, 'styles', glob))
  return new Set(globs.flatMap((glob) => globSync(glob)))
}

test('the first style sheet has the classes of every component that comes with the first file', () => {
  const leftOut = scanned(/@source not '([^']+)'/g)
  const looked = new Set([...scanned(/@source '([^']+)'/g)].filter((file) => !leftOut.has(file)))
  const first = [...filesWith(path.join(CLIENT, 'main.tsx'))].filter((file) => file.endsWith('.tsx'))
  expect(first.length).toBeGreaterThan(30)
  expect(
    first.filter((file) => readFileSync(file, 'utf8').includes('className') && !looked.has(file)),
  ).toEqual([])
})
