import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import type { MeasuredSchool } from '../measured-school.ts'
import { ONE_YEAR } from '../school-data.ts'
import { openStreams } from './streams.ts'

/*
 * Pages that come and go: node bench/live/come-and-go.ts [minutes]. A hundred streams are opened and left, again and again;
 * prints a line a minute. Memory that rises until the end is a leak.
 */
const [minutes = 10] = process.argv.slice(2).map(Number)
const AT_ONCE = 100
const STAY_MS = 300

async function comeAndGo({ origins, people }: MeasuredSchool, until: number): Promise<number> {
  const cookies = Array.from({ length: AT_ONCE }, (_, index) => people[index % people.length]?.cookie ?? '')
  let opened = 0
  while (performance.now() < until) {
    const streams = await openStreams(origins.ours, cookies)
    opened += AT_ONCE
    await pause(STAY_MS)
    streams.close()
  }
  return opened
}

await withMeasuredSchool(ONE_YEAR, async (school) => {
  for (let minute = 1; minute <= minutes; minute += 1) {
    const opened = await comeAndGo(school, performance.now() + 60_000)
    console.log(
      `minute ${minute}: ${opened} streams opened and left, ${privateMegabytes(school.pids.ours).toFixed(0)} MB`,
    )
  }
})
