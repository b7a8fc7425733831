import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import { quantile } from './statistics.ts'
import { isMet, table } from './findings.ts'
import type { Finding } from './findings.ts'
import { CLASSES, CLASS_SIZE, LATEST_DAYS, ONE_YEAR } from './school-data.ts'
import { countChanges, withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { saveOne } from './register-jobs.ts'

/*
 * Steady load: node bench/steady-load.ts [marks a second] [minutes]. Marks are sent at fixed times, even when earlier ones
 * are not answered yet, and each is timed from the moment it was due. Prints a line a minute.
 */
const [rate = 533, minutes = 5] = process.argv.slice(2).map(Number)
const PEOPLE = CLASSES * LATEST_DAYS.length

interface Minute {
  durations: number[]
  megabytes: number
}

/** A function for each person that taps once, each in their own class and day. */
function tapsOfEveryone(school: MeasuredSchool) {
  return Array.from({ length: PEOPLE }, (_, person) => {
    const job = saveOne(school)
    const classDay = {
      classNumber: 1 + (person % CLASSES),
      date: LATEST_DAYS[Math.floor(person / CLASSES)] ?? '',
    }
    // A person who still waits for an answer taps again when it has come.
    let before: Promise<unknown> = Promise.resolve()
    return () => (before = before.then(() => job(classDay)))
  })
}

async function load(ms: number, taps: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const start = performance.now()
  const marks: Promise<number>[] = []
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - start) {
    while (marks.length < (elapsed / 1000) * rate) {
      const due = start + (marks.length / rate) * 1000
      const tap = taps[marks.length % taps.length]
      if (tap) marks.push(tap().then(() => performance.now() - due))
    }
    await pause(5)
  }
  return Promise.all(marks)
}

async function measure(school: MeasuredSchool): Promise<Finding[]> {
  const taps = tapsOfEveryone(school)
  // The first time round is a warm-up, because it may set marks that are already there, which adds no history.
  await load(1500 * ((PEOPLE * CLASS_SIZE) / rate), taps)
  const before = await countChanges(school)
  const past: Minute[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const durations = await load(60_000, taps)
    const megabytes = privateMegabytes(school.pid)
    past.push({ durations, megabytes })
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(durations, share).toFixed(1))
    console.log(
      `minute ${minute}: ${durations.length} marks, p50 ${p50} ms, p99 ${p99} ms, app ${megabytes.toFixed(0)} MB`,
    )
  }
  return findings(past, (await countChanges(school)) - before)
}

function findings(past: readonly Minute[], entered: number): Finding[] {
  const all = past.flatMap(({ durations }) => durations)
  const memory = past.map(({ megabytes }) => megabytes)
  const longest = quantile(all, 1).toFixed(0)
  return [
    {
      job: `${rate} marks a second for ${minutes} minutes, p99`,
      ratio: quantile(all, 0.99),
      unit: 'ms',
      goal: { atMost: 300 },
      detail: `${all.length} marks, none failed, the longest took ${longest} ms`,
    },
    {
      job: 'marks without their entry in the history',
      ratio: all.length - entered,
      unit: '',
      goal: { atMost: 0 },
      detail: `${entered} entries`,
    },
    {
      job: 'memory of the app at the end of a minute, highest',
      ratio: Math.max(...memory),
      unit: 'MB',
      goal: { atMost: 400 },
      detail: `by minute: ${memory.map((megabytes) => megabytes.toFixed(0)).join(' ')}`,
    },
  ]
}

const found = await withMeasuredSchool(ONE_YEAR, measure)
console.log(`\n${table(found)}`)
process.exit(found.every(isMet) ? 0 : 1)
