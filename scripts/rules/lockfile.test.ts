import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  optional?: boolean
  os?: string[] | string
  cpu?: string[] | string
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = Object.entries(packages).filter(([name]) => name !== '')

/** Packages for the supported systems: Linux with the GNU library, on both processors. */
function isInstalled([name, { os = ['linux'], cpu = ['x64'] }]: [string, Locked]): boolean {
  const fits = [os].flat().includes('linux') && [cpu].flat().some((kind) => ['x64', 'arm64'].includes(kind))
  return fits && !name.endsWith('-musl')
}

test('every package that is installed has a version and the hash of its content', () => {
  const installed = locked.filter(isInstalled)
  expect(installed.length).toBeGreaterThan(200)
  const unsure = installed.filter(
    ([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'),
  )
  expect(unsure.map(([name]) => name)).toEqual([])
})

test('what has no hash is an optional part for another system', () => {
  const unsure = locked.filter(([, { integrity, optional }]) => !integrity && !optional)
  expect(unsure.map(([name]) => name)).toEqual([])
})

test('packages come from the registry that npm is told of, never from an address of their own', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
})
