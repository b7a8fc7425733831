import type { Finding } from '../findings.ts'
import type { Job } from '../jobs.ts'
import { carryOut, ms, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import { ONE_YEAR, YEAR } from '../school-data.ts'
import { median } from '../statistics.ts'
import { timeCopies } from './psql-copy.ts'

const TIMES = 5
const SHARE = 20

/** One in twenty marks of the year is amended once: about 3,800. */
const AMEND = `
  insert into attendance_changes (student_id, student_name, date, session, old_code, new_code, reason, source,
    user_id, user_name, user_role, user_position)
  select student_id, student_name, date, session, new_code, 'L', 'Arrived late', 'register',
    'someone', 'Teacher', 'staff', 'Class teacher'
  from attendance_changes where id % ${SHARE} = 0 and date >= '${YEAR.from}'`

/** The same rows as the file has, by the simplest SQL. */
const ROWS = `select date, session, student_name, old_code, new_code, reason, changed_at, user_name, user_position
  from attendance_changes where old_code is not null order by changed_at desc`

const read = (path: string): Job => ({
  server: 'ours',
  turns: () => [[[{ path: `${path}?from=${YEAR.from}&to=${YEAR.to}` }]]],
})

/** [L3] The amendments of a year: listed, as a file, and for the registers, which tell them apart. */
export const measureAmendments = ({ rounds }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    await school.sql.query(AMEND)
    await school.sql.query('analyze attendance_changes')
    const copies = timeCopies(school.connectionString, ROWS)
    const time = async (job: Job) =>
      median((await carryOut(school, job, { people: [[]], until: { turns: TIMES } })).durations)
    const round = async () => ({
      copy: median(await repeat(TIMES, copies.once)),
      csv: await time(read('/api/amendments.csv')),
      list: await time(read('/api/amendments')),
      marks: await time(read('/api/amendments/marks')),
    })
    await round()
    const results = await repeat(rounds, round)
    copies.stop()
    const middle = (side: keyof (typeof results)[number]) => median(results.map((figures) => figures[side]))
    return [
      {
        job: 'CSV of the amendments of a year, to COPY',
        ...spread(results.map(({ csv, copy }) => csv / copy)),
        goal: { atMost: 3 },
        detail: `${ms(middle('csv'))} to ${ms(middle('copy'))}`,
      },
      {
        ...{ job: 'amendments of a year listed', ratio: middle('list'), unit: 'ms', goal: { atMost: 1000 } },
        detail: `the newest 50, with the choices of the filters`,
      },
      {
        ...{ job: 'amended marks of a year for the registers', ratio: middle('marks'), unit: 'ms' },
        detail: 'apart from the marks, which are shown without waiting for it',
      },
    ]
  })
