import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { isMet, table } from './goals.ts'
import type { Finding } from './goals.ts'
import { measureHistory, measureManyPeople, measureMarking, measureOnePerson } from './register-jobs.ts'
import type { Effort } from './register-jobs.ts'
import { ONE_YEAR, TEN_YEARS } from './school.ts'
import { openStage } from './stage.ts'

/*
 * The daily register against the limits of the same run, as ratios: node bench/run.ts [quick] [one] [many] [history]
 * The table is printed and kept as JSON in test-results/.
 */
const words = process.argv.slice(2)
const effort: Effort = words.includes('quick')
  ? { rounds: 5, times: 60, loadMs: 700 }
  : { rounds: 7, times: 200, loadMs: 2500 }
const named = words.filter((word) => word !== 'quick')
const isWanted = (part: string) => named.length === 0 || named.includes(part)

async function measure(): Promise<Finding[]> {
  const findings: Finding[] = []
  const stage = await openStage(ONE_YEAR)
  try {
    if (isWanted('one')) findings.push(...(await measureOnePerson(stage, effort)))
    if (isWanted('many')) {
      findings.push(...(await measureManyPeople(stage, effort)), ...(await measureMarking(stage, effort)))
    }
    if (isWanted('history')) {
      const tenYears = await openStage(TEN_YEARS)
      try {
        findings.push(...(await measureHistory(stage, tenYears, effort)))
      } finally {
        await tenYears.close()
      }
    }
  } finally {
    await stage.close()
  }
  return findings
}

function report(findings: readonly Finding[]): void {
  const load = loadavg().map((value) => value.toFixed(1))
  const machine = `${cpus().length} cores, load ${load.join(' ')}`
  const judged = findings.map((finding) => ({ ...finding, met: isMet(finding) }))
  console.log(`${table(findings)}\n\n${machine}`)
  mkdirSync('test-results', { recursive: true })
  writeFileSync(
    'test-results/bench-register.json',
    `${JSON.stringify({ machine, findings: judged }, null, 2)}\n`,
  )
}

try {
  report(await measure())
  // Everything has been closed; kept-alive connections would hold the process for a while.
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
