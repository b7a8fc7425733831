import type { BookedPupil, CareTerm } from '#contract/care.ts'
import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import type { CareWeekday } from '#domain/care/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { NAMED_PUPIL, REGISTER_ORDER, onRollBetween } from '#server/db/tables/students.ts'

export interface TermKey {
  academicYear: string
  term: string
}

/** What a pupil is booked for in a term: the weekdays on that day, and every period of those that are not always so. */
function bookedWeekdays({ academicYear, term }: TermKey, day: IsoDate): Sql {
  const ofPupil = sql`from after_school_care_term_bookings booking
    where booking.student_id = students.id and academic_year = ${academicYear} and term = ${term}`
  const inOrder = sql`order by array_position(${CARE_WEEKDAYS}::text[], day_of_week::text)`
  return sql`
    array(select day_of_week ${ofPupil} and booked_days @> ${day}::date ${inOrder}) as weekdays,
    (select coalesce(json_agg(json_build_object('weekday', day_of_week,
        'from', case when not lower_inf(period) then lower(period) end,
        'to', case when not upper_inf(period) then upper(period) - 1 end)
        ${inOrder}, lower(period) nulls first), '[]')
      from (select day_of_week, unnest(booked_days) as period ${ofPupil} and booked_days <> '{(,)}') as parts
    ) as periods`
}

export function findTerms(database: Queryable): Promise<CareTerm[]> {
  return database.query<CareTerm>(sql`
    select academic_year as "academicYear", term_name as term, min(date) as "from", max(date) as "to"
    from school_calendar where term_name is not null
    group by academic_year, term_name order by min(date)`)
}

/** Everybody on roll in the term or booked in it, with what they are booked for on that day. */
export function findBookedPupils(
  database: Queryable,
  { from, to, ...termKey }: CareTerm,
  day: IsoDate,
): Promise<BookedPupil[]> {
  // A pupil who was moved to another academic year keeps these bookings until they are cancelled: the list shows them.
  return database.query<BookedPupil>(sql`
    select * from (
      select ${NAMED_PUPIL}, ${bookedWeekdays(termKey, day)},
        row_number() over (order by ${REGISTER_ORDER}) as place,
        academic_years.year = ${termKey.academicYear} and ${onRollBetween(from, to)} as is_on_roll
      from students join academic_years on academic_years.id = students.academic_year_id
      where academic_years.year = ${termKey.academicYear}
        or students.id in (select student_id from after_school_care_term_bookings
          where academic_year = ${termKey.academicYear} and term = ${termKey.term})
    ) as pupils
    where is_on_roll or cardinality(weekdays) > 0 or json_array_length(periods) > 0
    order by place`)
}

export type BookedWeekdays = Pick<BookedPupil, 'weekdays' | 'periods'>

export async function findWeekdays(
  database: Queryable,
  { from, studentId, ...termKey }: Pick<BookingChange, 'academicYear' | 'term' | 'from' | 'studentId'>,
): Promise<BookedWeekdays> {
  const [row] = await database.query<BookedWeekdays>(
    sql`select ${bookedWeekdays(termKey, from)} from students where id = ${studentId}`,
  )
  return row ?? { weekdays: [], periods: [] }
}

/** The dates of a term, and `days`: those from `from` on, without a first day where the term has not begun before it. */
export const rangeOfTerm = ({ academicYear, term }: TermKey, from: IsoDate) => sql`
  select first, last, year_id,
    datemultirange(daterange(case when ${from}::date > first then ${from}::date end, null)) as days
  from (select min(date) as first, max(date) as last, min(academic_year_id) as year_id
    from school_calendar where academic_year = ${academicYear} and term_name = ${term}) as range`

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
  change: BookingChange,
): Promise<BookingRefusal | null> {
  const { academicYear, term, studentId, weekdays, isBooked, userId } = change
  const isWanted = sql`booking.student_id = ${studentId} and booking.academic_year = ${academicYear}
      and booking.term = ${term} and booking.day_of_week = any(${weekdays}::text[])`
  // Each weekday is a row of its own: two people who tick different ones at the same instant do not collide.
  const [checked] = await database.query<{ refusal: BookingRefusal | null }>(sql`
    with term as (${rangeOfTerm(change, change.from)}),
    checked as (
      select term.days, case
        when term.first is null then 'unknownTerm'
        when students.id is null then 'unknownPupil'
        when ${isBooked}::boolean and not (students.academic_year_id = term.year_id
          and ${onRollBetween(sql`term.first`, sql`term.last`)}) then 'notOnRoll'
        end as refusal
      from term left join students on students.id = ${studentId}
    ), booked as (
      insert into after_school_care_term_bookings as booking
        (student_id, academic_year, term, day_of_week, created_by, booked_days)
      select distinct ${studentId}::int, ${academicYear}, ${term}, weekday, ${userId}, days
      from checked cross join unnest(${weekdays}::text[]) as weekdays (weekday)
      where refusal is null and ${isBooked}::boolean
      order by weekday
      on conflict on constraint after_school_care_bookings_key
        do update set booked_days = booking.booked_days + excluded.booked_days
    ), wanted as (
      select days from checked where refusal is null and not ${isBooked}::boolean
    ), ended as (
      update after_school_care_term_bookings booking set booked_days = booked_days - days from wanted
      where ${isWanted} and not isempty(booked_days - days)
    ), cancelled as (
      delete from after_school_care_term_bookings booking using wanted
      where ${isWanted} and isempty(booked_days - days)
    )
    select refusal from checked`)
  return checked?.refusal ?? null
}

type BookedTerm = { term: string; pupils: number }

/** Those with bookings, and how many pupils have them. */
export function findBookedTerms(transaction: Queryable, year: string): Promise<BookedTerm[]> {
  return transaction.query<BookedTerm>(sql`
    select term, count(distinct student_id)::int as pupils from after_school_care_term_bookings
    where academic_year = ${year} group by term order by term`)
}

export async function renameTerm(
  transaction: Queryable,
  { year, from, to }: { year: string; from: string; to: string },
): Promise<void> {
  await transaction.query(sql`
    with moved as (
      delete from after_school_care_term_bookings where academic_year = ${year} and term = ${from}
      returning student_id, day_of_week, created_by, booked_days
    )
    insert into after_school_care_term_bookings as booking
      (student_id, academic_year, term, day_of_week, created_by, booked_days)
    select student_id, ${year}, ${to}, day_of_week, created_by, booked_days from moved
    on conflict on constraint after_school_care_bookings_key
      do update set booked_days = booking.booked_days + excluded.booked_days`)
}
