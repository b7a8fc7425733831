import type { BookedPupil, CareTerm, CopiedBookings } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care.ts'
import type { CareWeekday } from '#domain/care.ts'
import type { PupilIdentity } from '#domain/same-pupil.ts'
import { NAMED_PUPIL, PUPIL_IDENTITY } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER, onRollBetweenSql } from '#server/db/school-sql.ts'

export interface TermKey {
  academicYear: string
  term: string
}

const TERMS = `
  select academic_year as "academicYear", term_name as term, min(date) as "from", max(date) as "to"
  from school_calendar where term_name is not null
  group by academic_year, term_name order by min(date)`

const WEEKDAYS = `array(
  select day_of_week from after_school_care_term_bookings booking
  where booking.student_id = students.id and academic_year = $1 and term = $2
  order by array_position($3::text[], day_of_week::text))`

// Whoever was moved to another academic year keeps bookings here until somebody cancels them: the list must show them.
const PUPILS = `
  select * from (
    select ${NAMED_PUPIL}, ${WEEKDAYS} as weekdays,
      row_number() over (order by ${REGISTER_ORDER}) as place,
      academic_years.year = $1 and ${onRollBetweenSql('$4', '$5')} as is_on_roll
    from students join academic_years on academic_years.id = students.academic_year_id
    where academic_years.year = $1
      or students.id in (select student_id from after_school_care_term_bookings where academic_year = $1 and term = $2)
  ) as pupils
  where is_on_roll or cardinality(weekdays) > 0
  order by place`

const WEEKDAYS_OF_PUPIL = `select ${WEEKDAYS} as weekdays from students where id = $4`

export function findTerms(database: Queryable): Promise<CareTerm[]> {
  return database.query<CareTerm>(TERMS)
}

export function findBookedPupils(
  database: Queryable,
  { academicYear, term, from, to }: CareTerm,
): Promise<BookedPupil[]> {
  return database.query<BookedPupil>(PUPILS, [academicYear, term, CARE_WEEKDAYS, from, to])
}

export async function findWeekdays(
  database: Queryable,
  { academicYear, term }: TermKey,
  studentId: number,
): Promise<CareWeekday[]> {
  const values = [academicYear, term, CARE_WEEKDAYS, studentId]
  const [row] = await database.query<{ weekdays: CareWeekday[] }>(WEEKDAYS_OF_PUPIL, values)
  return row?.weekdays ?? []
}

const RANGE_OF_TERM = (year: string, term: string) => `
  select min(date) as first, max(date) as last, min(academic_year_id) as year_id
  from school_calendar where academic_year = ${year} and term_name = ${term}`

// Each weekday is a row of its own: whoever ticks another one at the same instant is not in the way.
const BOOK = `
  with term as (${RANGE_OF_TERM('$1', '$2')}),
  checked as (
    select case
      when term.first is null then 'unknownTerm'
      when students.id is null then 'unknownPupil'
      when $5 and not (students.academic_year_id = term.year_id
        and ${onRollBetweenSql('term.first', 'term.last')}) then 'notOnRoll'
      end as refusal
    from term left join students on students.id = $3
  ), booked as (
    insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week, created_by)
    select $3, $1, $2, weekday, $6 from checked cross join unnest($4::text[]) as weekdays (weekday)
    where refusal is null and $5
    order by weekday
    on conflict on constraint after_school_care_bookings_key do nothing
  ), cancelled as (
    delete from after_school_care_term_bookings
    where not $5 and student_id = $3 and academic_year = $1 and term = $2 and day_of_week = any($4::text[])
  )
  select refusal from checked`

export type BookingRefusal = 'unknownTerm' | 'unknownPupil' | 'notOnRoll'

export interface BookingChange extends TermKey {
  studentId: number
  weekdays: readonly CareWeekday[]
  isBooked: boolean
  userId: string
}

/** Books or cancels the weekdays; what is so already stays so. Answers why it was refused, or null. */
export async function writeBookings(
  database: Queryable,
  { academicYear, term, studentId, weekdays, isBooked, userId }: BookingChange,
): Promise<BookingRefusal | null> {
  const values = [academicYear, term, studentId, weekdays, isBooked, userId]
  const [checked] = await database.query<{ refusal: BookingRefusal | null }>(BOOK, values)
  return checked?.refusal ?? null
}

export function findIdentities(database: Queryable, academicYear: string): Promise<PupilIdentity[]> {
  return database.query<PupilIdentity>(
    `select ${PUPIL_IDENTITY} from students join academic_years on academic_years.id = students.academic_year_id
     where academic_years.year = $1 order by students.id`,
    [academicYear],
  )
}

// In another academic year a pupil is another row: $6 are the rows of the bookings, $7 those of the same pupils in
// the term that is copied to.
const COPY = `
  with term as (${RANGE_OF_TERM('$3', '$4')}),
  wanted as (
    select students.id as student_id, booking.day_of_week
    from after_school_care_term_bookings booking
    cross join term
    left join unnest($6::integer[], $7::integer[]) as pair (student_id, later_id) using (student_id)
    left join students on students.id = pair.later_id and ${onRollBetweenSql('term.first', 'term.last')}
    where booking.academic_year = $1 and booking.term = $2
  ), added as (
    insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week, created_by)
    select student_id, $3, $4, day_of_week, $5 from wanted where student_id is not null
    order by student_id, day_of_week
    on conflict on constraint after_school_care_bookings_key do nothing
    returning id
  )
  select (select count(*) from added)::int as copied,
    (count(student_id) - (select count(*) from added))::int as present,
    (count(*) - count(student_id))::int as "leftOut"
  from wanted`

export interface BookingsCopy {
  from: TermKey
  to: TermKey
  userId: string
}

export async function copyBookings(
  database: Queryable,
  { from, to, userId, pairs }: BookingsCopy & { pairs: readonly (readonly [number, number])[] },
): Promise<CopiedBookings> {
  const rows = [pairs.map(([row]) => row), pairs.map(([, later]) => later)]
  const values = [from.academicYear, from.term, to.academicYear, to.term, userId, ...rows]
  const [counts] = await database.query<CopiedBookings>(COPY, values)
  return counts ?? { copied: 0, present: 0, leftOut: 0 }
}
