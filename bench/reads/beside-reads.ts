import { setTimeout as sleep } from 'node:timers/promises'
import { startClient } from '../client/client.ts'
import type { Finding } from '../findings.ts'
import { openClass } from '../jobs.ts'
import { CLASSES_TODAY, carryOut, ms, percentile, perSecond, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import type { MeasuredSchool } from '../measured-school.ts'
import { ONE_YEAR } from '../school-data.ts'
import { median } from '../statistics.ts'

const [READ, CSV] = ['/api/attendance/annual', '/api/attendance/annual.csv?yearGroup=All&term=2026-2027']
const READERS = [
  { who: 'one client loops the annual read', path: READ, people: 1, encoding: undefined },
  { who: 'one client loops it without compression', path: READ, people: 1, encoding: 'identity' },
  { who: '10 people loop the annual read', path: READ, people: 10, encoding: undefined },
  { who: '10 people loop the CSV of a year', path: CSV, people: 10, encoding: undefined },
]
type Readers = (typeof READERS)[number]
/** Fewer opens say little about the 95th percentile. */
const OPENED = 300
/** The time until all readers have begun. */
const START_MS = 700
const FOR_EVER = 1e9

/** Starts a process whose people read the same address until they are stopped; then says how often they were answered. */
function startReaders({ people, origins }: MeasuredSchool, { path, encoding, ...readers }: Readers) {
  const client = startClient()
  // Those who open a class have other cookies.
  const theirs = people.slice(-readers.people)
  const turns = [[[{ path, ...(encoding && { encoding }) }]]]
  const taken = client.carry({
    ...{ origin: origins.ours, until: { ms: FOR_EVER }, goesOnWhenRefused: true },
    people: theirs.map((person) => ({ ...person, turns })),
  })
  return async () => {
    client.stop()
    const reads = await taken
    client.close()
    return perSecond(reads)
  }
}

/** One round: opens classes first without readers, then beside them. */
async function compareOnce(school: MeasuredSchool, readers: Readers) {
  const open = () => carryOut(school, openClass, { people: [CLASSES_TODAY], until: { turns: OPENED } })
  const quiet = await open()
  const stop = startReaders(school, readers)
  await sleep(START_MS)
  const crowded = await open()
  return { quiet, crowded, reads: await stop() }
}

async function measureBeside(
  school: MeasuredSchool,
  readers: Readers,
  { rounds }: Effort,
): Promise<Finding[]> {
  const results = await repeat(rounds, () => compareOnce(school, readers))
  const reads = median(results.map((round) => round.reads)).toFixed(1)
  const finding = (share: number) => {
    const of = (side: 'quiet' | 'crowded') => results.map((round) => percentile(round[side], share))
    const [quiet, crowded] = [of('quiet'), of('crowded')]
    return {
      ...spread(crowded.map((value, index) => value / (quiet[index] ?? Number.NaN))),
      detail: `${ms(median(crowded))} to ${ms(median(quiet))}; ${reads} reads/s meanwhile`,
    }
  }
  const name = `open a class while ${readers.who}`
  return [
    { job: `${name}, p95 to quiet`, goal: { atMost: 2 }, ...finding(0.95) },
    { job: '- median', ...finding(0.5) },
  ]
}

/** The time to open a class while other people read the whole year again and again, compared with its quiet value. */
export const measureCrowd = (effort: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    await carryOut(school, openClass, { people: [CLASSES_TODAY], until: { turns: OPENED } })
    const findings: Finding[] = []
    for (const readers of READERS) findings.push(...(await measureBeside(school, readers, effort)))
    return findings
  })
