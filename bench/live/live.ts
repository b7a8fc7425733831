import { setTimeout as pause } from 'node:timers/promises'
import { privateMegabytes } from '#tools/processes.ts'
import type { Finding } from '../findings.ts'
import { ofClass, save, saveOne } from '../jobs.ts'
import type { Job } from '../jobs.ts'
import { compare, inRounds } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import type { MeasuredSchool } from '../measured-school.ts'
import { CLASS_SIZE, ONE_YEAR } from '../school-data.ts'
import { openStreams } from './streams.ts'
import type { Streams } from './streams.ts'
import { measureDelays } from './delays.ts'

const BESIDE_SAVES = 200
const MOST = 500

/** What open streams cost: saves, memory, and how long a mark takes to another page. */
export const measureLive = async (effort: Effort): Promise<Finding[]> => [
  ...(await withMeasuredSchool(ONE_YEAR, (school) => measureCosts(school, effort))),
  ...(await measureDelays(effort)),
]

async function measureCosts(school: MeasuredSchool, { rounds, times }: Effort): Promise<Finding[]> {
  const { origins, people, pids } = school
  const cookiesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => people[index % people.length]?.cookie ?? '')
  let streams: Streams | undefined
  const beside = (count: number, job: Job): Job => ({
    ...job,
    async prepare(roll, dates) {
      streams?.close()
      streams = await openStreams(origins.ours, cookiesOf(count))
      await job.prepare?.(roll, dates)
    },
  })
  async function memoryWithStreams() {
    await pause(1000)
    const before = privateMegabytes(pids.ours)
    const opened = await openStreams(origins.ours, cookiesOf(MOST))
    const memory = privateMegabytes(pids.ours)
    opened.close()
    return { memory, detail: `${before.toFixed(0)} MB before them` }
  }
  const own = (count: number, job: Job) => ({ school, times, job: beside(count, job) })
  const saveClass = save(CLASS_SIZE, ofClass, { expects: true })
  const atRest = await memoryWithStreams()
  const found = await inRounds(rounds, {
    ...{ one: own(0, saveOne), oneBeside: own(BESIDE_SAVES, saveOne) },
    ...{ many: own(0, saveClass), manyBeside: own(BESIDE_SAVES, saveClass) },
  })
  streams?.close()
  const afterLoad = await memoryWithStreams()
  const goal = { atMost: 1.03 }
  return [
    {
      job: `save one mark beside ${BESIDE_SAVES} streams, to none`,
      goal,
      ...compare(found, 'oneBeside', 'one'),
    },
    {
      job: `save 25 marks beside ${BESIDE_SAVES} streams, to none`,
      goal,
      ...compare(found, 'manyBeside', 'many'),
    },
    {
      job: `memory of a process with ${MOST} streams`,
      ...{ ratio: atRest.memory, unit: 'MB', goal: { atMost: 250 } },
      detail: atRest.detail,
    },
    {
      job: '- the same after thousands of saves',
      ...{ ratio: afterLoad.memory, unit: 'MB' },
      detail: afterLoad.detail,
    },
  ]
}
