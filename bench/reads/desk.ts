import type { Finding } from '../findings.ts'
import { thinOpen } from '../jobs.ts'
import type { Job } from '../jobs.ts'
import { compare, inRounds } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { withMeasuredSchool } from '../measured-school.ts'
import { OFFICE } from '../school-data.ts'

const DAY = '(select max(date) from school_calendar where is_register_required and date <= now())'

/** A quarter past nine on the machine's clock: every morning register is taken, 12 absences have no reason. */
const MORNING = [
  `delete from attendance_changes where date = ${DAY}`,
  `delete from attendance_records where date = ${DAY}`,
  `insert into attendance_records (student_id, date, am_code)
    select id, ${DAY}, case when id % 50 = 7 then 'N' when id % 12 = 1 then 'I' else '/' end from students
    where academic_year_id = (select academic_year_id from school_calendar where date = ${DAY})
    order by year_group, last_name, first_name`,
  `insert into attendance_changes (student_id, student_name, date, session, new_code, source, user_name, user_role)
    select student_id, 'Pupil', date, 'am', am_code, 'register', 'Teacher', 'staff'
    from attendance_records where date = ${DAY} order by id`,
]

const CONTACTS = `
  insert into pupil_contacts (person_id, position, name, relation, phone)
  select id, number, 'Contact ' || number, 'Mother', '01632 960 123'
  from persons, generate_series(1, 2) as number`

/** Today and the five days before that have a register. */
const LAST_DAYS = `
  select date::text, academic_year_id as year from school_calendar
  where is_register_required and date <= now() order by date desc limit 6`

const read = (...paths: string[]): Job => ({
  server: 'ours',
  turns: () => [[paths.map((path) => ({ path }))]],
})

/** [M3] The office's day in a school of 600 pupils; today's part is read again twice a minute, the earlier part once. */
export const measureDesk = ({ rounds, times }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(OFFICE, async (school) => {
    for (const statement of [...MORNING, CONTACTS, 'vacuum analyze']) await school.sql.query(statement)
    const { rows } = await school.sql.query<{ date: string; year: number }>(LAST_DAYS)
    const [today, ...before] = rows
    const query = new URLSearchParams(before.map(({ date }) => ['before', date]))
    const address = `/desk?date=${today?.date}&year=${today?.year}&${query.toString()}`
    const thinDesk: Job = { server: 'thin', turns: () => [[[{ path: address }]]] }
    const own = (job: Job) => ({ school, times, job })
    const found = await inRounds(rounds, {
      thin: own(thinOpen),
      thinDesk: own(thinDesk),
      today: own(read('/api/today')),
      earlier: own(read('/api/today/earlier')),
    })
    return [
      {
        job: 'the desk of 600 pupils, today, to thin-open',
        goal: { atMost: 2.5 },
        ...compare(found, 'today', 'thin'),
      },
      {
        job: '- to the same lines from one bare statement',
        goal: { atMost: 1.5 },
        ...compare(found, 'today', 'thinDesk'),
      },
      { job: '- that bare statement to thin-open', ...compare(found, 'thinDesk', 'thin') },
      { job: '- the days before', ...compare(found, 'earlier', 'thin') },
    ]
  })
