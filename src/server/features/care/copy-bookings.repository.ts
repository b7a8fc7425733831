import type { CareTerm, CopiedBookings } from '#contract/care.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { PupilIdentity } from '#domain/pupils/same-pupil.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PUPIL_IDENTITY, onRollBetween } from '#server/db/tables/students.ts'
import { rangeOfTerm } from './bookings.repository.ts'

export function findIdentities(database: Queryable, academicYear: string): Promise<PupilIdentity[]> {
  return database.query<PupilIdentity>(sql`
    select ${PUPIL_IDENTITY} from students join academic_years on academic_years.id = students.academic_year_id
    where academic_years.year = ${academicYear} order by students.id`)
}

export interface BookingsCopy {
  from: CareTerm
  to: CareTerm
  /** The first day that the copied bookings count for, where the term has begun before it. */
  firstDay: IsoDate
  userId: string
  /** The rows of the same pupils, first that of the bookings. */
  pairs: readonly (readonly [number, number])[]
}

export async function copyBookings(
  database: Queryable,
  { from, to, firstDay, userId, pairs }: BookingsCopy,
): Promise<CopiedBookings> {
  // In another academic year a pupil is another row.
  const rows = pairs.map(([row]) => row)
  const laterRows = pairs.map(([, later]) => later)
  const [counts] = await database.query<CopiedBookings>(sql`
    with term as (${rangeOfTerm(to, firstDay)}),
    wanted as (
      select students.id as student_id, booking.day_of_week, term.days
      from after_school_care_term_bookings booking
      cross join term
      left join unnest(${rows}::integer[], ${laterRows}::integer[]) as pair (student_id, later_id) using (student_id)
      left join students on students.id = pair.later_id and ${onRollBetween(sql`term.first`, sql`term.last`)}
      where booking.academic_year = ${from.academicYear} and booking.term = ${from.term}
        -- A child who stopped during the term does not begin again with the next.
        and booking.booked_days @> ${from.to}::date
    ), added as (
      insert into after_school_care_term_bookings
        (student_id, academic_year, term, day_of_week, created_by, booked_days)
      select student_id, ${to.academicYear}, ${to.term}, day_of_week, ${userId}, days
      from wanted where student_id is not null
      order by student_id, day_of_week
      on conflict on constraint after_school_care_bookings_key do nothing
      returning id
    )
    select (select count(*) from added)::int as copied,
      (count(student_id) - (select count(*) from added))::int as present,
      (count(*) - count(student_id))::int as "leftOut"
    from wanted`)
  return counts ?? { copied: 0, present: 0, leftOut: 0 }
}
