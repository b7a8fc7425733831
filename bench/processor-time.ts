import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import type { Finding } from './findings.ts'
import { ofClass, openClass, save, thinOpen, thinRegister, thinSave } from './jobs.ts'
import type { Job } from './jobs.ts'
import { byMany, ms, repeat, spread } from './measure.ts'
import type { Effort } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { CLASS_SIZE, ONE_YEAR } from './school-data.ts'
import { median } from './statistics.ts'

const PEOPLE = 8

/** What one request takes of the processor, in milliseconds. */
interface Cost {
  node: number
  postgres: number
}

/** Opens and saves by the processor time of Node and PostgreSQL: the disk and the neighbours of a shared machine do not decide it. */
export const measureProcessorTime = (effort: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    const saveOf = (expects: boolean) => save(CLASS_SIZE, ofClass, { expects })
    const compareWith = (of: Compared) => compareCosts(school, of, effort)
    return [
      await compareWith({ ...{ name: 'an open', ours: openClass }, thin: thinOpen, limit: 'thin-open' }),
      await compareWith({
        ...{ name: 'an open', ours: openClass },
        ...{ thin: thinRegister, limit: 'thin-register', atMost: 1.5 },
      }),
      await compareWith({
        ...{ name: 'a save of 25, other codes', ours: saveOf(false) },
        ...{ thin: thinSave(ofClass, 'save-with-checks'), limit: 'thin-save-checks', atMost: 1.5 },
      }),
      await compareWith({
        ...{ name: 'a save of 25, as our screen sends it', ours: saveOf(true) },
        ...{ thin: thinSave(ofClass, 'save-as-expected'), limit: 'thin-save-checks', atMost: 1.5 },
      }),
    ]
  })

interface Compared {
  name: string
  ours: Job
  thin: Job
  limit: string
  atMost?: number
}

async function compareCosts(
  school: MeasuredSchool,
  { name, ours, thin, limit, atMost }: Compared,
  { rounds, loadMs }: Effort,
): Promise<Finding> {
  const both = async () => ({
    ours: await costOf(school, ours, loadMs),
    thin: await costOf(school, thin, loadMs),
  })
  await both()
  const found = await repeat(rounds, both)
  const sum = ({ node, postgres }: Cost) => node + postgres
  const parts = (side: 'ours' | 'thin') =>
    (['node', 'postgres'] as const)
      .map((part) => ms(median(found.map((round) => round[side][part]))))
      .join(' + ')
  return {
    job: `processor time of ${name}, to ${limit}`,
    ...spread(found.map((round) => sum(round.ours) / sum(round.thin))),
    ...(atMost !== undefined && { goal: { atMost } }),
    detail: `Node + PostgreSQL ${parts('ours')} to ${parts('thin')}`,
  }
}

/** Counted while the requests are sent, not while the marks are brought to where the first of them expects them. */
async function costOf(school: MeasuredSchool, job: Job, loadMs: number): Promise<Cost> {
  const servers = [school.pids[job.server === 'thin' ? 'thin' : 'ours']]
  const cost = { node: 0, postgres: 0 }
  const client = {
    ...school.client,
    async carry(load: Parameters<typeof school.client.carry>[0]) {
      const [node, postgres] = [countFrom(servers), countFrom(await connectionsOf(school.sql))]
      const taken = await school.client.carry(load)
      const requests = taken.durations.length
      cost.node = node(servers) / requests
      cost.postgres = postgres(await connectionsOf(school.sql)) / requests
      return taken
    },
  }
  await byMany({ ...school, client }, job, { people: PEOPLE, ms: loadMs })
  return cost
}

/** Of the database server those of its connections; what tidies up in the background does so for the jobs before as well. */
async function connectionsOf(sql: Client): Promise<number[]> {
  const { rows } = await sql.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  )
  return rows.map(({ pid }) => pid)
}

/** What the processes have taken since now, in milliseconds; a connection may have come or gone meanwhile. */
function countFrom(pids: readonly number[]): (pids: readonly number[]) => number {
  const before = new Map(pids.map((pid) => [pid, processorMs(pid)]))
  return (still) => still.reduce((sum, pid) => sum + processorMs(pid) - (before.get(pid) ?? 0), 0)
}

/** Of a process with all its threads since it began. */
function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, of) => sum + of, 0) / 1e6
}
