import { conflict } from '#server/http/refusal-error.ts'
import type { Queryable } from '#server/db/database.ts'

type BookedTerm = { term: string; pupils: number }

/** After-school bookings name their term: they follow one that is renamed in its place, and keep one that would go. */
export async function moveBookings(
  transaction: Queryable,
  year: string,
  terms: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  for (const { term, pupils } of await findBookedTerms(transaction, year)) {
    const place = terms.before.indexOf(term)
    if (place < 0 || terms.after.includes(term)) continue
    const renamed = terms.before.length === terms.after.length ? terms.after[place] : undefined
    if (renamed === undefined || terms.before.includes(renamed)) throw termHasBookings(term, pupils)
    await renameTerm(transaction, { year, from: term, to: renamed })
  }
}

const termHasBookings = (term: string, pupils: number) =>
  conflict(
    'termHasBookings',
    `${term} has after-school bookings for ${pupils} ${pupils === 1 ? 'pupil' : 'pupils'} and must stay in the calendar. Please cancel them first, or keep the term.`,
    { count: pupils },
  )

function findBookedTerms(transaction: Queryable, year: string): Promise<BookedTerm[]> {
  return transaction.query<BookedTerm>(
    `select term, count(distinct student_id)::int as pupils from after_school_care_term_bookings
     where academic_year = $1 group by term order by term`,
    [year],
  )
}

async function renameTerm(
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
