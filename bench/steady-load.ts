import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import { quantile } from './statistics.ts'
import { isMet, table } from './findings.ts'
import type { Finding } from './findings.ts'
import { Connection, requestText } from './client/connection.ts'
import { saveOne } from './jobs.ts'
import { classDayOf } from './measure.ts'
import { CLASSES, CLASS_SIZE, LATEST_DAYS, ONE_YEAR } from './school-data.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'

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
  return school.people.slice(0, PEOPLE).map((person, index) => {
    const connection = new Connection(school.origins.ours)
    const texts = saveOne
      .turns(school, [classDayOf(index)])
      .flatMap(([step = []]) => step.map((sent) => requestText(sent, person)))
    let count = 0
    const tapOnce = () =>
      new Promise<void>((resolve, reject) => {
        connection.send(texts[count++ % texts.length] ?? '', ({ status }, error) => {
          if (error ?? status !== 200) reject(error ?? new Error(`Answered ${status}`))
          else resolve()
        })
      })
    // A person who still waits for an answer taps again when it has come.
    let before: Promise<unknown> = Promise.resolve()
    return () => (before = before.then(tapOnce))
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
  await saveOne.prepare?.(school, LATEST_DAYS)
  // The first time round is a warm-up.
  await load(1500 * ((PEOPLE * CLASS_SIZE) / rate), taps)
  const before = await school.countChanges()
  const past: Minute[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const durations = await load(60_000, taps)
    const megabytes = privateMegabytes(school.pids.ours)
    past.push({ durations, megabytes })
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(durations, share).toFixed(1))
    console.log(
      `minute ${minute}: ${durations.length} marks, p50 ${p50} ms, p99 ${p99} ms, app ${megabytes.toFixed(0)} MB`,
    )
  }
  return findings(past, (await school.countChanges()) - before)
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
