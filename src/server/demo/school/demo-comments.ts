import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const WEEKS = 5

const COMMENTS = [
  'A cheerful week; settled quickly every morning.',
  'Reading at home is paying off. Moved up a book band.',
  'Tired on Thursday and Friday. Mum says a late night with the new baby.',
  'Super effort in the harvest assembly.',
  'Forgot PE kit twice; reminder sent home.',
  'Helped a new classmate find their way around. Kindness certificate.',
  'Still a little anxious at drop-off. Better once busy.',
  'Missed spelling test through illness; to catch up on Monday.',
  'Lovely watercolour of the oak tree, now on the wall.',
  'Spoke up in circle time for the first time.',
  'Arrived late on Monday: traffic on the bypass.',
  'Working hard on number bonds to 20.',
  'Dentist on Wednesday morning, back for lunch.',
  'Grazed knee at break on Tuesday, parents informed.',
  'Played the lead in our Roman day. Great confidence.',
  'Please check the inhaler is in the bag on swimming days.',
  'Chatty on the carpet; moved nearer the front.',
  'Scored twice in the match against St Hilda’s.',
  'Homework complete and neatly presented.',
  'Grandparents visiting from abroad, very excited.',
]

/** Comments on some pupils for this week and the weeks before it. */
export async function fillComments({ query }: Queryable, today: IsoDate): Promise<void> {
  const from = addDays(mondayOf(today), -7 * WEEKS)
  await query(sql`
    with notes as (
      select students.id as student_id, weeks.monday, md5(students.hubspot_id || weeks.monday) as seed
      from (select date_trunc('week', date)::date as monday, academic_year_id
        from school_calendar where is_register_required and date >= ${from}::date and date < ${today}::date
        group by 1, 2) as weeks
      join students using (academic_year_id)
      where students.start_date <= weeks.monday and coalesce(students.leave_date, 'infinity') > weeks.monday
    )
    insert into weekly_comments (student_id, week_start_date, class_id, comment, created_at, updated_at)
    select student_id, monday, '5A',
      (${COMMENTS}::text[])[1 + ('x' || substr(seed, 9, 6))::bit(24)::integer % cardinality(${COMMENTS}::text[])],
      written, written
    from notes cross join lateral (values ((monday + time '15:40') at time zone 'Europe/London')) as at (written)
    where substr(seed, 1, 2) < '20' order by monday, student_id`)
}
