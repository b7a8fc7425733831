import { isoDate, mondayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ATTENDED_CODES } from '#domain/reports/weekly-statistics.ts'
import { createDatabaseOn } from '#testing/database-server.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import { sql } from '#server/db/sql.ts'
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import path from 'node:path'
import { Client } from 'pg'
import { forkServer } from './forked-server.ts'
import { readWhole } from '../read-whole.ts'

const MARKS = 'select student_id, date, am_code, pm_code from attendance_records'
const AS_JSON = `select json_agg(marks)::text from (
  select student_id as "studentId", date, am_code as "amCode", pm_code as "pmCode" from attendance_records) as marks`

/** Attended and marked sessions of each pupil, by the simplest SQL. */
const TOTALS = `select student_id,
    count(*) filter (where am_code = any ($1)) + count(*) filter (where pm_code = any ($1)) as attended,
    count(am_code) + count(pm_code) as marked
  from attendance_records group by student_id`

interface LoopDelays {
  longestMs: number
  p99Ms: number
}

/** Opens a school of that size with a server process, and the ways to read its marks. */
export async function openAnnualSchool(databases: string, school: { pupils: number; days: number }) {
  const store = await createDatabaseOn(databases)
  await fillLargeSchool(store.database, { ...school, from: isoDate('2025-09-01'), academicYear: '2025-2026' })
  await store.database.query(sql`analyze`)
  const [last] = await store.database.query<{ date: IsoDate }>(
    sql`select max(date) as date from school_calendar`,
  )
  if (!last) throw new Error('The school has no days')
  const lastDay = last.date
  const { server, origin, cookie } = await forkServer(store.connectionString)
  const client = new Client({ connectionString: store.connectionString })
  await client.connect()
  const psql = spawn('psql', ['--quiet', '--no-psqlrc', store.connectionString])
  const agent = new Agent({ keepAlive: true })
  const headers = { cookie, 'accept-encoding': 'zstd, gzip' }

  return {
    lastDay,
    lastMonday: mondayOf(lastDay),
    read: (address: string): Promise<number> => readWhole(`${origin}${address}`, headers, agent),
    /** Starts a process whose clients read the same address until they are stopped. */
    loop(address: string, { people = 1, encoding = headers['accept-encoding'] } = {}): () => void {
      const theirs = JSON.stringify({ ...headers, 'accept-encoding': encoding })
      const what = [`${origin}${address}`, theirs, String(people)]
      const reader = fork(path.join(import.meta.dirname, 'looping-readers.ts'), what)
      return () => reader.kill()
    },
    jsonAgg: () => client.query(AS_JSON),
    totals: () => client.query({ name: 'totals', text: TOTALS, values: [ATTENDED_CODES] }),
    /** Times only the COPY, because `psql` is already running. */
    copy: async (): Promise<void> => {
      psql.stdin.write(`copy (${MARKS}) to stdout;\n\\echo done\n`)
      for (let end = ''; !end.endsWith('done\n');) {
        const [chunk] = (await once(psql.stdout, 'data')) as [Buffer]
        end = (end + chunk.toString('latin1')).slice(-5)
      }
    },
    /** The delays of the server's event loop since the last call: the longest, and the 99th percentile. */
    loopDelays: async (): Promise<LoopDelays> => {
      server.send('delays')
      const [delays] = (await once(server, 'message')) as [LoopDelays]
      return delays
    },
    async close(): Promise<void> {
      agent.destroy()
      psql.kill()
      server.kill()
      await client.end()
      await store.drop()
    },
  }
}

export type AnnualSchool = Awaited<ReturnType<typeof openAnnualSchool>>
