import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from './findings.ts'
import { ofClass, ofSchool, openClass, openEveryClass, save } from './jobs.ts'
import type { Job } from './jobs.ts'
import { CLASSES_TODAY, carryOut } from './measure.ts'
import { withMeasuredSchool } from './measured-school.ts'
import type { MeasuredSchool } from './measured-school.ts'
import { ONE_YEAR } from './school-data.ts'

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

/** The statements that PostgreSQL receives for a class and for the school, the sign-in check included. */
export const countStatements = (): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    const jobs: { name: string; job: Job; atMost: number }[] = [
      { name: 'open 25', job: openClass, atMost: 3 },
      { name: 'open 200', job: openEveryClass, atMost: 3 },
      { name: 'save 25', job: { ...save(25, ofClass, { expects: true }) }, atMost: 4 },
      { name: 'save 200', job: { ...save(200, ofSchool, { expects: true }) }, atMost: 4 },
    ]
    const findings: Finding[] = []
    for (const { name, job, atMost } of jobs) {
      await job.prepare?.(school, [CLASSES_TODAY[0]?.date ?? ''])
      const before = await transactionsSoFar(school)
      const { prepare: _, changes: __, ...alone } = job
      await carryOut(school, alone, { people: [CLASSES_TODAY.slice(0, 1)], until: { turns: TURNS } })
      const each = ((await transactionsSoFar(school)) - before) / TURNS
      findings.push({
        job: `SQL statements, ${name}`,
        ratio: Math.round(each * 10) / 10,
        goal: { atMost },
        unit: '',
        detail: `of ${TURNS} times, the sign-in check of every request included`,
      })
    }
    return findings
  })
