import { startDatabaseServer } from '#testing/database-server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStage } from './annual-stage.ts'
import type { AnnualStage } from './annual-stage.ts'
import { median, quantile, timed } from '../figures.ts'
import type { Finding } from '../goals.ts'
import { ms, repeat } from '../measure.ts'
import type { Effort } from '../measure.ts'

const READ = '/api/attendance/annual'
const CLASS = ['/api/students', '/api/attendance'].map((path) => `${path}?date=2025-09-10&yearGroup=Year+1`)
const CROWDS = [10, 60]
/** A school of this size is read whole in every answer, uncompressed. */
const SCHOOL = { pupils: 200, days: 190 }
const SHARES = [
  ['median', 0.5],
  ['p95', 0.95],
] as const
/** Until the crowd is at work, and until its last requests have gone. */
const [START_MS, END_MS] = [2000, 1000]

async function openClass(stage: AnnualStage, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let opened = 0; opened < times; opened += 1) {
    taken.push(await timed(() => Promise.all(CLASS.map((address) => stage.read(address)))))
  }
  return taken
}

/** One round: opened in quiet, then beside the crowd. */
async function compareOnce(stage: AnnualStage, people: number, times: number) {
  const quiet = await openClass(stage, times)
  const stop = stage.loop(READ, { people, encoding: 'identity' })
  await sleep(START_MS)
  const crowded = await openClass(stage, times)
  stop()
  await sleep(END_MS)
  return { quiet, crowded }
}

async function measureBeside(stage: AnnualStage, people: number, { rounds, times }: Effort) {
  // In turn, because on a busy machine the quiet value of one minute is not that of the next.
  const all = await repeat(rounds, () => compareOnce(stage, people, Math.ceil(times / 2)))
  return SHARES.map(([name, share]): Finding => {
    const pairs = all.map(({ quiet, crowded }) => [quantile(quiet, share), quantile(crowded, share)] as const)
    const shown = pairs.map(([before, beside]) => `${ms(beside)} to ${ms(before)}`)
    return {
      job: `open a class while ${people} people loop the annual read, ${name} to its quiet value`,
      ratio: median(pairs.map(([before, beside]) => beside / before)),
      goal: { atMost: 3 },
      detail: shown.join(', '),
    }
  })
}

/** How long a class takes to open while many people read the whole year again and again, to its quiet value. */
export async function measureCrowd(effort: Effort): Promise<Finding[]> {
  const databases = await startDatabaseServer()
  const stage = await openStage(databases.connectionString, SCHOOL)
  try {
    await openClass(stage, effort.times)
    const findings: Finding[] = []
    for (const people of CROWDS) findings.push(...(await measureBeside(stage, people, effort)))
    return findings
  } finally {
    await stage.close()
    await databases.stop()
  }
}
