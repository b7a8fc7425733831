import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './findings.ts'
import { ofClass, ofSchool, openClass, openEveryClass, save } from './jobs.ts'
import type { Job } from './jobs.ts'
import { CLASSES_TODAY, carryOut } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { ONE_YEAR, TODAY } from './school-data.ts'

const TURNS = 400
/** PostgreSQL's processes report what they did ten seconds after they become idle. */
const REPORTED_MS = 11_000

/** Each statement of our server is a transaction of its own. */
async function transactionsSoFar({ sql }: MeasuredSchool): Promise<number> {
  await pause(REPORTED_MS)
  const { rows } = await sql.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.count ?? Number.NaN
}

/** 400 turns end with the marks that the first of them expects. */
const JOBS: readonly { name: string; job: Job; atMost: number }[] = [
  { name: 'open 25', job: openClass, atMost: 3 },
  { name: 'open 200', job: openEveryClass, atMost: 3 },
  { name: 'save 25', job: save(25, ofClass, { expects: true }), atMost: 4 },
  { name: 'save 200', job: save(200, ofSchool, { expects: true }), atMost: 4 },
]

/** The statements that PostgreSQL receives for a class and for the school, the sign-in check included. */
export const countStatements = (): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    for (const { job } of JOBS) await job.prepare?.(school, [TODAY])
    const findings: Finding[] = []
    let before = await transactionsSoFar(school)
    for (const { name, job, atMost } of JOBS) {
      const { server, turns } = job
      await carryOut(
        school,
        { server, turns },
        { people: [CLASSES_TODAY.slice(0, 1)], until: { turns: TURNS } },
      )
      const after = await transactionsSoFar(school)
      findings.push({
        ...{ job: `SQL statements, ${name}`, goal: { atMost }, unit: '' },
        ratio: Math.round((10 * (after - before)) / TURNS) / 10,
        detail: 'the sign-in check of every request included',
      })
      before = after
    }
    return findings
  })
