import { startDatabaseServer } from '#testing/database-server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAnnualSchool } from './annual-school.ts'
import type { AnnualSchool } from './annual-school.ts'
import { median, quantile, timed } from '../statistics.ts'
import type { Finding } from '../findings.ts'
import { ms, repeat } from '../measure.ts'
import type { Effort } from '../measure.ts'

const READ = '/api/attendance/annual'
const CLASS = ['/api/students', '/api/attendance'].map((path) => `${path}?date=2025-09-10&yearGroup=Year+1`)
const CROWDS = [10, 60]
/** Every annual read answers all marks of this school, uncompressed. */
const SCHOOL = { pupils: 200, days: 190 }
const SHARES = [
  ['median', 0.5],
  ['p95', 0.95],
] as const
/** The time until all readers have begun, and until their last requests have ended. */
const [START_MS, END_MS] = [2000, 1000]

async function openClass(school: AnnualSchool, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let opened = 0; opened < times; opened += 1) {
    taken.push(await timed(() => Promise.all(CLASS.map((address) => school.read(address)))))
  }
  return taken
}

/** One round: opens classes first without readers, then beside them. */
async function compareOnce(school: AnnualSchool, people: number, times: number) {
  const quiet = await openClass(school, times)
  const stop = school.loop(READ, { people, encoding: 'identity' })
  await sleep(START_MS)
  const crowded = await openClass(school, times)
  stop()
  await sleep(END_MS)
  return { quiet, crowded }
}

async function measureBeside(school: AnnualSchool, people: number, { rounds, times }: Effort) {
  // In turn, because on a busy machine the quiet value changes from minute to minute.
  const all = await repeat(rounds, () => compareOnce(school, people, Math.ceil(times / 2)))
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

/** The time to open a class while many people read the whole year again and again, compared with its quiet value. */
export async function measureCrowd(effort: Effort): Promise<Finding[]> {
  const databases = await startDatabaseServer()
  const school = await openAnnualSchool(databases.connectionString, SCHOOL)
  try {
    await openClass(school, effort.times)
    const findings: Finding[] = []
    for (const people of CROWDS) findings.push(...(await measureBeside(school, people, effort)))
    return findings
  } finally {
    await school.close()
    await databases.stop()
  }
}
