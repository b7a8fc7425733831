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
    where academic_year_id = (select academic_year_id from school_calendar where date = ${DAY})`,
  `insert into attendance_changes (student_id, student_name, date, session, new_code, source, user_name, user_role)
    select student_id, 'Pupil', date, 'am', am_code, 'register', 'Teacher', 'staff'
    from attendance_records where date = ${DAY}`,
]

const CONTACTS = `
  insert into pupil_contacts (student_id, position, name, relation, phone)
  select id, number, 'Contact ' || number, 'Mother', '01632 960 123'
  from students, generate_series(1, 2) as number`

const read = (...paths: string[]): Job => ({
  server: 'ours',
  turns: () => [[paths.map((path) => ({ path }))]],
})

/** [M3] The office's day in a school of 600 pupils; today's part is read again twice a minute, the earlier part once. */
export const measureDesk = ({ rounds, times }: Effort): Promise<Finding[]> =>
  withMeasuredSchool(OFFICE, async (school) => {
    for (const statement of [...MORNING, CONTACTS, 'vacuum analyze']) await school.sql.query(statement)
    const own = (job: Job) => ({ school, times, job })
    const found = await inRounds(rounds, {
      thin: own(thinOpen),
      today: own(read('/api/today')),
      earlier: own(read('/api/today/earlier')),
    })
    return [
      {
        job: 'the desk of 600 pupils, today, to thin-open',
        goal: { atMost: 2.5 },
        ...compare(found, 'today', 'thin'),
      },
      { job: '- the days before', ...compare(found, 'earlier', 'thin') },
    ]
  })
