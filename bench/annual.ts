import { startDatabaseServer } from '#testing/database-server.ts'
import { openStage } from './annual-stage.ts'
import type { AnnualStage } from './annual-stage.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile, timed } from './figures.ts'
import { table } from './goals.ts'
import type { Finding } from './goals.ts'

const ROUNDS = 15
const READ = '/api/attendance/annual'
const CLASS = ['/api/students', '/api/attendance'].map((path) => `${path}?date=2025-09-10&yearGroup=Year+1`)

/** Each way in turn, so that whatever else the machine does meets all alike; the medians. */
async function medians<Name extends string>(
  ways: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await ways[name]()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) times[name].push(await timed(ways[name]))
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
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
  const { jsonAgg, copy } = stage
  const times = await medians({
    jsonAgg,
    copy,
    read: () => stage.read(READ),
    csv: () => stage.read('/api/attendance/annual.csv?term=Autumn+2025'),
  })
  await openings(stage, 50)
  const quiet = await openings(stage, 300)
  const beside = await openingsBesideReads(stage, 300)
  await stage.close()
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    {
      job: 'annual read, 38,000 records, to json_agg',
      ratio: times.read / times.jsonAgg,
      goal: { atMost: 1 },
      detail: `${ms(times.read)} to ${ms(times.jsonAgg)}`,
    },
    {
      job: 'CSV of a year, to COPY',
      ratio: times.csv / times.copy,
      goal: { atMost: 3 },
      detail: `${ms(times.csv)} to ${ms(times.copy)}`,
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
  const times = await medians({ copy: stage.copy, read: () => stage.read(READ) })
  const block = await stage.longestBlockMs()
  await stage.close()
  return [
    {
      job: 'annual read, 80,000 records, to COPY',
      ratio: times.read / times.copy,
      goal: { atMost: 2.5 },
      detail: `${times.read.toFixed(1)} ms to ${times.copy.toFixed(1)} ms`,
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

const databases = await startDatabaseServer()
try {
  const year = await measureYear(databases.connectionString)
  const large = await measureLarge(databases.connectionString)
  console.log(table([...year, ...large]))
} finally {
  await databases.stop()
}
