import { startDatabaseServer } from '#testing/database-server.ts'
import { openStage } from './annual-stage.ts'
import type { AnnualStage } from './annual-stage.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile, timed } from '../figures.ts'
import type { Finding } from '../goals.ts'
import { compare, inTurn, ms } from '../measure.ts'
import type { Round } from '../measure.ts'

const ROUNDS = 15
const READ = '/api/attendance/annual'
const TERM = 'term=Autumn+2025'
const CLASS = ['/api/students', '/api/attendance'].map((path) => `${path}?date=2025-09-10&yearGroup=Year+1`)

/** Each way in turn, after a first time that warms it up. */
async function medians<Name extends string>(
  ways: Record<Name, () => Promise<unknown>>,
): Promise<Round<Name>[]> {
  await inTurn(ways, 1)
  return [await inTurn(ways, ROUNDS)]
}

async function openings(stage: AnnualStage, count: number): Promise<number> {
  const times: number[] = []
  for (let opened = 0; opened < count; opened += 1) {
    times.push(await timed(() => Promise.all(CLASS.map((address) => stage.read(address)))))
  }
  return quantile(times, 0.95)
}

async function openingsBesideReads(stage: AnnualStage, count: number): Promise<number> {
  const stop = stage.loop(READ)
  const p95 = await openings(stage, count)
  stop()
  return p95
}

async function measureYear(databases: string): Promise<Finding[]> {
  const stage = await openStage(databases, { pupils: 200, days: 190 })
  const { jsonAgg, copy, totals, lastDay, lastMonday } = stage
  const week = `/api/attendance/week/${lastMonday}`
  const rounds = await medians({
    jsonAgg,
    copy,
    totals,
    read: () => stage.read(READ),
    grid: async () => {
      await stage.read(`/api/annual-report?${TERM}`)
      await stage.read(`${READ}?from=2025-09-01&to=${lastDay}`)
    },
    csv: () => stage.read(`/api/attendance/annual.csv?${TERM}`),
    statistics: () => Promise.all([stage.read(week), stage.read(`${week}/trend`)]),
  })
  await openings(stage, 50)
  const quiet = await openings(stage, 300)
  const beside = await openingsBesideReads(stage, 300)
  await stage.close()
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
    { job: 'CSV of a year, to COPY', goal: { atMost: 3 }, ...compare(rounds, 'csv', 'copy') },
    {
      job: 'statistics of every class in the last week of a year, to totals',
      goal: { atMost: 1.5 },
      ...compare(rounds, 'statistics', 'totals'),
    },
    {
      job: 'open a class while one client loops the read, p95 to its quiet value',
      ratio: beside / quiet,
      goal: { atMost: 3 },
      detail: `${ms(beside)} to ${ms(quiet)}`,
    },
  ]
}

async function measureLarge(databases: string): Promise<Finding[]> {
  const stage = await openStage(databases, { pupils: 400, days: 200 })
  await stage.read(READ)
  // A busy machine keeps the process waiting: what it waits without any work is told beside the figure.
  await stage.longestBlockMs()
  await sleep(3000)
  const idle = await stage.longestBlockMs()
  const rounds = await medians({ copy: stage.copy, read: () => stage.read(READ) })
  const block = await stage.longestBlockMs()
  await stage.close()
  return [
    {
      job: 'annual read, 80,000 records, to COPY',
      goal: { atMost: 2.5 },
      ...compare(rounds, 'read', 'copy'),
    },
    {
      job: 'longest stand-still of the event loop meanwhile',
      ratio: block,
      goal: { atMost: 50 },
      unit: 'ms',
      detail: `${ROUNDS} reads; ${idle.toFixed(1)} ms while idle`,
    },
  ]
}

/** A whole year read, shown, exported and counted, against PostgreSQL alone. */
export async function measureAnnual(): Promise<Finding[]> {
  const databases = await startDatabaseServer()
  try {
    const year = await measureYear(databases.connectionString)
    return [...year, ...(await measureLarge(databases.connectionString))]
  } finally {
    await databases.stop()
  }
}
