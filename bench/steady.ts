import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import { quantile } from './figures.ts'
import { isMet, table } from './goals.ts'
import type { Finding } from './goals.ts'
import { CLASSES, CLASS_SIZE, LATEST_DAYS, ONE_YEAR } from './school.ts'
import { countChanges, onStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { saveOne } from './work.ts'

/*
 * Steady load: node bench/steady.ts [marks a second] [minutes]. The marks come at their times whether or not the ones
 * before are answered, as people do, and each waits from the time it should have been sent. Prints a line a minute.
 */
const [rate = 533, minutes = 5] = process.argv.slice(2).map(Number)
const PEOPLE = CLASSES * LATEST_DAYS.length

interface Minute {
  durations: number[]
  megabytes: number
}

/** Everyone in turn, each with a class and day of their own. */
function everyone(stage: Stage) {
  return Array.from({ length: PEOPLE }, (_, person) => {
    const job = saveOne(stage)
    const place = {
      classNumber: 1 + (person % CLASSES),
      date: LATEST_DAYS[Math.floor(person / CLASSES)] ?? '',
    }
    // Whoever still waits for an answer taps again when it has come.
    let before: Promise<unknown> = Promise.resolve()
    return () => (before = before.then(() => job(place)))
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

async function measure(stage: Stage): Promise<Finding[]> {
  const taps = everyone(stage)
  // The first time round the classes may set what stands there already; it also warms up.
  await load(1500 * ((PEOPLE * CLASS_SIZE) / rate), taps)
  const before = await countChanges(stage)
  const past: Minute[] = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const durations = await load(60_000, taps)
    const megabytes = privateMegabytes(stage.pid)
    past.push({ durations, megabytes })
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(durations, share).toFixed(1))
    console.log(
      `minute ${minute}: ${durations.length} marks, p50 ${p50} ms, p99 ${p99} ms, app ${megabytes.toFixed(0)} MB`,
    )
  }
  return findings(past, (await countChanges(stage)) - before)
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

const found = await onStage(ONE_YEAR, measure)
console.log(`\n${table(found)}`)
process.exit(found.every(isMet) ? 0 : 1)
