import { startDatabaseServer } from '#testing/database-server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAnnualSchool } from './annual-school.ts'
import type { AnnualSchool } from './annual-school.ts'
import { median, quantile, timed } from '../statistics.ts'
import type { Finding } from '../findings.ts'
import { ms, repeat } from '../measure.ts'
import type { Effort } from '../measure.ts'

const CLASS = ['/api/students', '/api/attendance'].map((path) => `${path}?date=2025-09-10&yearGroup=Year+1`)
/** Every annual read answers all marks of this school, uncompressed. */
const SCHOOL = { pupils: 200, days: 190 }
const [READ, CSV] = ['/api/attendance/annual', '/api/attendance/annual.csv?term=2025-2026']
const READERS = [
  { who: 'one client loops the annual read', address: READ, people: 1 },
  { who: '10 people loop the annual read', address: READ, people: 10 },
  { who: '60 people loop the annual read', address: READ, people: 60 },
  { who: '10 people loop the CSV of a year', address: CSV, people: 10 },
]
type Readers = (typeof READERS)[number]
/** Fewer opens say little about the 95th percentile. */
const FEWEST_OPENED = 100
/** The time until all readers have begun, and until their last requests have ended. */
const [START_MS, END_MS] = [1500, 500]

async function openClass(school: AnnualSchool, times: number) {
  await school.loopDelays()
  const taken: number[] = []
  for (let opened = 0; opened < times; opened += 1) {
    taken.push(await timed(() => Promise.all(CLASS.map((address) => school.read(address)))))
  }
  const { p99Ms } = await school.loopDelays()
  return { median: quantile(taken, 0.5), p95: quantile(taken, 0.95), loop: p99Ms }
}

/** One round: opens classes first without readers, then beside them. */
async function compareOnce(school: AnnualSchool, { address, people }: Readers, times: number) {
  const quiet = await openClass(school, times)
  const stop = school.loop(address, { people, encoding: 'identity' })
  await sleep(START_MS)
  const crowded = await openClass(school, times)
  stop()
  await sleep(END_MS)
  return { quiet, crowded }
}

async function measureBeside(school: AnnualSchool, readers: Readers, { rounds, times }: Effort) {
  // In turn, because on a busy machine the quiet value changes from minute to minute.
  const all = await repeat(rounds, () => compareOnce(school, readers, Math.max(times, FEWEST_OPENED)))
  const finding = (figure: keyof (typeof all)[number]['quiet']) => ({
    ratio: median(all.map(({ quiet, crowded }) => crowded[figure] / quiet[figure])),
    detail: all.map(({ quiet, crowded }) => `${ms(crowded[figure])} to ${ms(quiet[figure])}`).join(', '),
  })
  const findings: Finding[] = [
    {
      job: `open a class while ${readers.who}, median to its quiet value`,
      goal: { atMost: 2 },
      ...finding('median'),
    },
    {
      job: `open a class while ${readers.who}, p95 to its quiet value`,
      goal: { atMost: 2 },
      ...finding('p95'),
    },
    { job: `p99 of the event loop's delays meanwhile, to its quiet value`, ...finding('loop') },
  ]
  return findings
}

/** The time to open a class while other people read the whole year again and again, compared with its quiet value. */
export async function measureCrowd(effort: Effort): Promise<Finding[]> {
  const databases = await startDatabaseServer()
  const school = await openAnnualSchool(databases.connectionString, SCHOOL)
  try {
    await openClass(school, 5 * FEWEST_OPENED)
    const findings: Finding[] = []
    for (const readers of READERS) findings.push(...(await measureBeside(school, readers, effort)))
    return findings
  } finally {
    await school.close()
    await databases.stop()
  }
}
