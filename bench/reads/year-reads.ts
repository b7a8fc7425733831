import { ATTENDED_CODES } from '#domain/reports/weekly-statistics.ts'
import type { Sent } from '../client/connection.ts'
import type { Finding } from '../findings.ts'
import { clientOnly } from '../jobs.ts'
import type { Job } from '../jobs.ts'
import { carryOut, ms, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import type { MeasuredSchool } from '../measured-school.ts'
import { ONE_YEAR, TODAY, YEAR } from '../school-data.ts'
import { weekly } from '../screens.ts'
import { median, timed } from '../statistics.ts'
import { timeCopies } from './psql-copy.ts'

const LAST_MONDAY = '2027-07-12'
const TIMES = 5

const MARKS = 'select student_id, date, am_code, pm_code from attendance_records'
/** The marks as the grid needs them: gathered by day, by PostgreSQL alone. */
const DAYS = `select date, string_agg(student_id::text, ','), string_agg(coalesce(am_code, ''), ','),
    string_agg(coalesce(pm_code, ''), ',')
  from attendance_records where coalesce(am_code, pm_code) is not null group by date`
/** The lines of the file, by PostgreSQL alone: a pupil, then the marks of every day in order. */
const LINES = `select first_name || ' ' || last_name, year_group,
    string_agg(coalesce(am_code, '') || ',' || coalesce(pm_code, ''), ',' order by day.date)
  from students
    cross join (select date from school_calendar where is_register_required and date between '${YEAR.from}' and '${YEAR.to}') as day
    left join attendance_records as mark on mark.student_id = students.id and mark.date = day.date
  group by students.id order by year_group, last_name`
const AS_JSON = `select json_agg(marks)::text from (
  select student_id as "studentId", date, am_code as "amCode", pm_code as "pmCode" from attendance_records) as marks`

/** Attended and marked sessions of each pupil from the first day of the year, by the simplest SQL. */
const TOTALS = `select student_id,
    count(*) filter (where am_code = any ($1)) + count(*) filter (where pm_code = any ($1)) as attended,
    count(am_code) + count(pm_code) as marked
  from attendance_records where date between $2 and $3 group by student_id`

const step = (path: string): Sent[] => [{ path }]
const job = (...steps: readonly Sent[][]): Job => ({ server: 'ours', turns: () => [steps] })

const OURS = {
  read: job(step('/api/attendance/annual')),
  // As the annual report asks: what the year is about, and its marks at the same time.
  grid: job([
    { path: '/api/annual-report?yearGroup=All&term=2026-2027' },
    { path: '/api/attendance/annual?term=2026-2027&yearGroup=All&groupedBy=day' },
  ]),
  csv: job(step('/api/attendance/annual.csv?yearGroup=All&term=2026-2027')),
  weekly: job(weekly(LAST_MONDAY)),
  followUp: job(step('/api/attendance/follow-up')),
}

/** PostgreSQL alone, and how long it takes. */
function limitsOf({ sql, connectionString }: MeasuredSchool) {
  const totals = (to: string) => () =>
    timed(() => sql.query({ name: 'totals', text: TOTALS, values: [ATTENDED_CODES, YEAR.from, to] }))
  const copy = timeCopies(connectionString, MARKS)
  const days = timeCopies(connectionString, DAYS)
  const lines = timeCopies(connectionString, LINES)
  const limits = {
    jsonAgg: () => timed(() => sql.query(AS_JSON)),
    totals: totals(YEAR.to),
    totalsSoFar: totals(TODAY),
    copy: copy.once,
    days: days.once,
    lines: lines.once,
  }
  return { limits, stop: () => [copy, days, lines].forEach((psql) => psql.stop()) }
}

type Ours = keyof typeof OURS
type Limit = keyof ReturnType<typeof limitsOf>['limits']

/** [what, ours, limit, goal] */
const ROWS: readonly (readonly [string, Ours, Limit, number])[] = [
  ['annual read, 38,000 records, to json_agg', 'read', 'jsonAgg', 0.5],
  ['CSV of a year, to COPY', 'csv', 'copy', 2],
  ['CSV of a year, to COPY of the same lines', 'csv', 'lines', 1],
  ["the annual grid's requests, to COPY", 'grid', 'copy', 1.5],
  ["the annual grid's requests, to COPY of the marks by day", 'grid', 'days', 1.5],
  ['statistics of every class with the whole year counted, to totals by pupil', 'weekly', 'totals', 1.5],
  ['follow-up of every pupil, year so far, to totals by pupil', 'followUp', 'totalsSoFar', 1.5],
]

/** Reads, shows, exports and counts a whole year, compared with PostgreSQL alone. */
export const measureReads = ({ rounds }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(ONE_YEAR, async (school) => {
    const { limits, stop } = limitsOf(school)
    const time = async (own: Job) =>
      median((await carryOut(school, own, { people: [[]], until: { turns: TIMES } })).durations)
    const limitTime = async (limit: Limit) => median(await repeat(TIMES, () => limits[limit]()))
    const eachRow = async <T>(measure: (row: (typeof ROWS)[number]) => Promise<T>) => {
      const figures: T[] = []
      for (const row of ROWS) figures.push(await measure(row))
      return figures
    }
    const round = () =>
      eachRow(async ([, ours, limit]) => ({ limit: await limitTime(limit), ours: await time(OURS[ours]) }))
    await round()
    const client = await eachRow(([, ours]) => time(clientOnly(OURS[ours])))
    const results = await repeat(rounds, round)
    stop()
    return ROWS.map(([name, , , atMost], index): Finding => {
      const both = results.flatMap((figures) => figures[index] ?? [])
      const middle = (side: 'ours' | 'limit') => ms(median(both.map((figures) => figures[side])))
      return {
        job: name,
        ...spread(both.map(({ ours, limit }) => ours / limit)),
        goal: { atMost },
        detail: `${middle('ours')} to ${middle('limit')}; client ${ms(client[index] ?? 0)}, without the bytes`,
      }
    })
  })
