import type { BookedPupil, CareTerm } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { CareWeekday } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { NAMED_PUPIL } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { REGISTER_ORDER, onRollBetweenSql } from '#server/db/tables/school-sql.ts'

export interface TermKey {
  academicYear: string
  term: string
}

const TERMS = `
  select academic_year as "academicYear", term_name as term, min(date) as "from", max(date) as "to"
  from school_calendar where term_name is not null
  group by academic_year, term_name order by min(date)`

const OF_PUPIL = `from after_school_care_term_bookings booking
  where booking.student_id = students.id and academic_year = $1 and term = $2`

const IN_ORDER = 'order by array_position($3::text[], day_of_week::text)'

/** `$4` is the day that the weekdays are told of. */
const WEEKDAYS = `
  array(select day_of_week ${OF_PUPIL} and booked_days @> $4::date ${IN_ORDER}) as weekdays,
  (select coalesce(json_agg(json_build_object('weekday', day_of_week,
      'from', case when not lower_inf(period) then lower(period) end,
      'to', case when not upper_inf(period) then upper(period) - 1 end)
      ${IN_ORDER}, lower(period) nulls first), '[]')
    from (select day_of_week, unnest(booked_days) as period ${OF_PUPIL} and booked_days <> '{(,)}') as parts
  ) as periods`

// Whoever was moved to another academic year keeps bookings here until somebody cancels them: the list must show them.
const PUPILS = `
  select * from (
    select ${NAMED_PUPIL}, ${WEEKDAYS},
      row_number() over (order by ${REGISTER_ORDER}) as place,
      academic_years.year = $1 and ${onRollBetweenSql('$5', '$6')} as is_on_roll
    from students join academic_years on academic_years.id = students.academic_year_id
    where academic_years.year = $1
      or students.id in (select student_id from after_school_care_term_bookings where academic_year = $1 and term = $2)
  ) as pupils
  where is_on_roll or cardinality(weekdays) > 0 or json_array_length(periods) > 0
  order by place`

const WEEKDAYS_OF_PUPIL = `select ${WEEKDAYS} from students where id = $5`

export function findTerms(database: Queryable): Promise<CareTerm[]> {
  return database.query<CareTerm>(TERMS)
}

/** Everybody on roll in the term or booked in it, with what they are booked for on that day. */
export function findBookedPupils(
  database: Queryable,
  { academicYear, term, from, to }: CareTerm,
  day: IsoDate,
): Promise<BookedPupil[]> {
  return database.query<BookedPupil>(PUPILS, [academicYear, term, CARE_WEEKDAYS, day, from, to])
}

export type BookedWeekdays = Pick<BookedPupil, 'weekdays' | 'periods'>

export async function findWeekdays(
  database: Queryable,
  {
    academicYear,
    term,
    from,
    studentId,
  }: Pick<BookingChange, 'academicYear' | 'term' | 'from' | 'studentId'>,
): Promise<BookedWeekdays> {
  const values = [academicYear, term, CARE_WEEKDAYS, from, studentId]
  const [row] = await database.query<BookedWeekdays>(WEEKDAYS_OF_PUPIL, values)
  return row ?? { weekdays: [], periods: [] }
}

/** The dates of a term, and `days`: those from `from` on, without a first day where the term has not begun before it. */
export const rangeOfTerm = (year: string, term: string, from: string) => `
  select first, last, year_id,
    datemultirange(daterange(case when ${from}::date > first then ${from}::date end, null)) as days
  from (select min(date) as first, max(date) as last, min(academic_year_id) as year_id
    from school_calendar where academic_year = ${year} and term_name = ${term}) as range`

const IS_WANTED = `booking.student_id = $3 and booking.academic_year = $1 and booking.term = $2
      and booking.day_of_week = any($4::text[])`

// Each weekday is a row of its own: whoever ticks another one at the same instant is not in the way.
const BOOK = `
  with term as (${rangeOfTerm('$1', '$2', '$7')}),
  checked as (
    select term.days, case
      when term.first is null then 'unknownTerm'
      when students.id is null then 'unknownPupil'
      when $5 and not (students.academic_year_id = term.year_id
        and ${onRollBetweenSql('term.first', 'term.last')}) then 'notOnRoll'
      end as refusal
    from term left join students on students.id = $3
  ), booked as (
    insert into after_school_care_term_bookings as booking
      (student_id, academic_year, term, day_of_week, created_by, booked_days)
    select distinct $3::int, $1, $2, weekday, $6, days from checked cross join unnest($4::text[]) as weekdays (weekday)
    where refusal is null and $5
    order by weekday
    on conflict on constraint after_school_care_bookings_key
      do update set booked_days = booking.booked_days + excluded.booked_days
  ), wanted as (
    select days from checked where refusal is null and not $5
  ), ended as (
    update after_school_care_term_bookings booking set booked_days = booked_days - days from wanted
    where ${IS_WANTED} and not isempty(booked_days - days)
  ), cancelled as (
    delete from after_school_care_term_bookings booking using wanted
    where ${IS_WANTED} and isempty(booked_days - days)
  )
  select refusal from checked`

export type BookingRefusal = 'unknownTerm' | 'unknownPupil' | 'notOnRoll'

export interface BookingChange extends TermKey {
  studentId: number
  weekdays: readonly CareWeekday[]
  isBooked: boolean
  /** The first day that the change counts for. */
  from: IsoDate
  userId: string
}

/** Books or cancels the weekdays; what is so already stays so. Answers why it was refused, or null. */
export async function writeBookings(
  database: Queryable,
  { academicYear, term, studentId, weekdays, isBooked, userId, from }: BookingChange,
): Promise<BookingRefusal | null> {
  const values = [academicYear, term, studentId, weekdays, isBooked, userId, from]
  const [checked] = await database.query<{ refusal: BookingRefusal | null }>(BOOK, values)
  return checked?.refusal ?? null
}

type BookedTerm = { term: string; pupils: number }

/** Those with bookings, and how many pupils have them. */
export function findBookedTerms(transaction: Queryable, year: string): Promise<BookedTerm[]> {
  return transaction.query<BookedTerm>(
    `select term, count(distinct student_id)::int as pupils from after_school_care_term_bookings
     where academic_year = $1 group by term order by term`,
    [year],
  )
}

export async function renameTerm(
  transaction: Queryable,
  { year, from, to }: { year: string; from: string; to: string },
): Promise<void> {
  await transaction.query(
    `with moved as (
       delete from after_school_care_term_bookings where academic_year = $1 and term = $2
       returning student_id, day_of_week, created_by, booked_days
     )
     insert into after_school_care_term_bookings as booking
       (student_id, academic_year, term, day_of_week, created_by, booked_days)
     select student_id, $1, $3, day_of_week, created_by, booked_days from moved
     on conflict on constraint after_school_care_bookings_key
       do update set booked_days = booking.booked_days + excluded.booked_days`,
    [year, from, to],
  )
}
