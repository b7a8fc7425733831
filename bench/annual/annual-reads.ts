import { startDatabaseServer } from '#testing/database-server.ts'
import { openAnnualSchool } from './annual-school.ts'
import type { AnnualSchool } from './annual-school.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile, timed } from '../statistics.ts'
import type { Finding } from '../findings.ts'
import { compare, inTurn, ms } from '../measure.ts'
import type { Round } from '../measure.ts'

const ROUNDS = 15
const READ = '/api/attendance/annual'
const TERM = 'term=Autumn+2025'
const CLASS = ['/api/students', '/api/attendance'].map((path) => `${path}?date=2025-09-10&yearGroup=Year+1`)

/** Times each way in turn, after one warm-up. */
async function medians<Name extends string>(
  ways: Record<Name, () => Promise<unknown>>,
): Promise<Round<Name>[]> {
  await inTurn(ways, 1)
  return [await inTurn(ways, ROUNDS)]
}

async function openings(school: AnnualSchool, count: number): Promise<number> {
  const times: number[] = []
  for (let opened = 0; opened < count; opened += 1) {
    times.push(await timed(() => Promise.all(CLASS.map((address) => school.read(address)))))
  }
  return quantile(times, 0.95)
}

async function openingsBesideReads(school: AnnualSchool, count: number): Promise<number> {
  const stop = school.loop(READ)
  const p95 = await openings(school, count)
  stop()
  return p95
}

async function measureYear(databases: string): Promise<Finding[]> {
  const school = await openAnnualSchool(databases, { pupils: 200, days: 190 })
  const { jsonAgg, copy, totals, lastDay, lastMonday } = school
  const week = `/api/attendance/week/${lastMonday}`
  const rounds = await medians({
    jsonAgg,
    copy,
    totals,
    read: () => school.read(READ),
    grid: async () => {
      await school.read(`/api/annual-report?${TERM}`)
      await school.read(`${READ}?from=2025-09-01&to=${lastDay}`)
    },
    csv: () => school.read(`/api/attendance/annual.csv?${TERM}`),
    statistics: () => Promise.all([school.read(week), school.read(`${week}/trend`)]),
  })
  await openings(school, 50)
  const quiet = await openings(school, 300)
  const beside = await openingsBesideReads(school, 300)
  await school.close()
  return [
    {
      job: 'annual read, 38,000 records, to json_agg',
      goal: { atMost: 1 },
      ...compare(rounds, 'read', 'jsonAgg'),
    },
    {
      job: 'annual grid of a year in all, server part, to COPY',
      goal: { atMost: 3 },
      ...compare(rounds, 'grid', 'copy'),
    },
    { job: 'CSV of a year, to COPY', goal: { atMost: 2 }, ...compare(rounds, 'csv', 'copy') },
    {
      job: 'statistics of every class in the last week of a year, to totals',
      goal: { atMost: 1.5 },
      ...compare(rounds, 'statistics', 'totals'),
    },
    {
      job: 'open a class while one client loops the read, p95 to its quiet value',
      ratio: beside / quiet,
      goal: { atMost: 2 },
      detail: `${ms(beside)} to ${ms(quiet)}`,
    },
  ]
}

async function measureLarge(databases: string): Promise<Finding[]> {
  const school = await openAnnualSchool(databases, { pupils: 400, days: 200 })
  await school.read(READ)
  // On a busy machine the loop is late even without work, so the finding shows that delay too.
  await school.loopDelays()
  await sleep(3000)
  const idle = await school.loopDelays()
  const rounds = await medians({ copy: school.copy, read: () => school.read(READ) })
  const reading = await school.loopDelays()
  await school.close()
  return [
    {
      job: 'annual read, 80,000 records, to COPY',
      goal: { atMost: 2.5 },
      ...compare(rounds, 'read', 'copy'),
    },
    {
      job: 'longest block of the event loop meanwhile',
      ratio: reading.longestMs,
      goal: { atMost: 50 },
      unit: 'ms',
      detail: `${ROUNDS} reads; ${idle.longestMs.toFixed(1)} ms while idle`,
    },
  ]
}

/** Reads, shows, exports and counts a whole year, compared with PostgreSQL alone. */
export async function measureAnnual(): Promise<Finding[]> {
  const databases = await startDatabaseServer()
  try {
    const year = await measureYear(databases.connectionString)
    return [...year, ...(await measureLarge(databases.connectionString))]
  } finally {
    await databases.stop()
  }
}
