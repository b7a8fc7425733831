import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { isMet, table } from './findings.ts'
import type { Finding } from './findings.ts'
import { PARTS } from './parts.ts'

/*
 * Measures every main job as a ratio to a limit of the same run: npm run bench -- [quick] [part ...]
 * Each part takes a few minutes at most (parts.ts names them). After every part it prints the table so far, and writes
 * the same to test-results/bench.json.
 */
const words = process.argv.slice(2)
const pace = words.includes('quick') ? ['quick'] : []
const named = words.filter((word) => word !== 'quick')

function wantedParts(): string[] {
  const parts = Object.keys(PARTS)
  const unknown = named.find((word) => !parts.includes(word))
  if (unknown) throw new Error(`There is no part ${unknown}; there are ${parts.join(', ')}`)
  return named.length === 0 ? parts : named
}

async function measurePart(part: string): Promise<Finding[]> {
  const start = performance.now()
  console.error(`measuring: ${part} …`)
  const child = fork(path.join(import.meta.dirname, 'measure-part.ts'), [part, ...pace])
  const ended = once(child, 'exit')
  const found = await Promise.race([once(child, 'message'), ended.then(() => undefined)])
  if (!found) throw new Error(`The measuring of ${part} failed`)
  await ended
  console.error(`measured: ${part}, ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return (found as [Finding[]])[0]
}

function report(findings: readonly Finding[]): void {
  const load = loadavg().map((value) => value.toFixed(1))
  const machine = `${cpus().length} cores, load ${load.join(' ')}`
  const judged = findings.map((finding) => ({ ...finding, met: finding.goal ? isMet(finding) : null }))
  console.log(`${table(findings)}\n\n${machine}`)
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench.json', `${JSON.stringify({ machine, findings: judged }, null, 2)}\n`)
}

const findings: Finding[] = []
// The whole table again after every part, so that a run that is stopped has said what it knew.
for (const part of wantedParts()) {
  findings.push(...(await measurePart(part)))
  report(findings)
}
