import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { measureAnnualGrid } from './annual-grid.ts'
import { measureAnnual } from './annual.ts'
import { measureBrowser } from './browser.ts'
import { isMet, table } from './goals.ts'
import type { Finding } from './goals.ts'
import { measureGrowth, measureHistory } from './growth.ts'
import { measureManyPeople } from './many-people.ts'
import type { Effort } from './measure.ts'
import { measureOnePerson } from './one-person.ts'

/*
 * Every main job against the limits of the same run, as ratios: npm run bench [-- quick] [part ...]
 * One table at the end, and the same as JSON in test-results/.
 */
const PARTS: Record<string, (effort: Effort) => Promise<Finding[]>> = {
  one: measureOnePerson,
  many: measureManyPeople,
  history: measureHistory,
  growth: measureGrowth,
  annual: measureAnnual,
  browser: measureBrowser,
  grid: measureAnnualGrid,
}

const words = process.argv.slice(2)
const effort: Effort = words.includes('quick')
  ? { rounds: 5, times: 60, loadMs: 700 }
  : { rounds: 7, times: 200, loadMs: 2500 }
const named = words.filter((word) => word !== 'quick')

function wantedParts(): string[] {
  const parts = Object.keys(PARTS)
  const unknown = named.find((word) => !parts.includes(word))
  if (unknown) throw new Error(`There is no part ${unknown}; there are ${parts.join(', ')}`)
  return named.length === 0 ? parts : named
}

async function measure(): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const part of wantedParts()) {
    const start = performance.now()
    console.error(`measuring: ${part} …`)
    findings.push(...((await PARTS[part]?.(effort)) ?? []))
    console.error(`measured: ${part}, ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
  return findings
}

function report(findings: readonly Finding[]): void {
  const load = loadavg().map((value) => value.toFixed(1))
  const machine = `${cpus().length} cores, load ${load.join(' ')}`
  const judged = findings.map((finding) => ({ ...finding, met: finding.goal ? isMet(finding) : null }))
  console.log(`${table(findings)}\n\n${machine}`)
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench.json', `${JSON.stringify({ machine, findings: judged }, null, 2)}\n`)
}

try {
  report(await measure())
  // Everything has been closed; kept-alive connections would hold the process for a while.
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
