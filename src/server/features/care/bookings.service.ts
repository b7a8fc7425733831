import type { CareBookings, CareTerm, CopiedBookings } from '#contract/care.ts'
import {
  BOOKING_DAY_REFUSALS,
  bookingDay,
  changeableFrom,
  refuseBookingDay,
} from '#domain/care/care-booking.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { matchPupilsSurely } from '#domain/pupils/same-pupil.ts'
import type { Queryable } from '#server/db/database.ts'
import { conflict, invalidInput, notFound } from '#server/http/refusal-error.ts'
import {
  findBookedPupils,
  findBookedTerms,
  findTerms,
  findWeekdays,
  renameTerm,
  writeBookings,
} from './bookings.repository.ts'
import type { BookedWeekdays, BookingChange, TermKey } from './bookings.repository.ts'
import { copyBookings, findIdentities } from './copy-bookings.repository.ts'

const NOT_ON_ROLL = 'This pupil is not on roll in this term.'
const SAME_TERM = 'to must be another term than from'

const isTerm =
  ({ academicYear, term }: TermKey) =>
  (candidate: CareTerm) =>
    candidate.academicYear === academicYear && candidate.term === term

/** What is asked for: a term, a day; without them the current term and today. */
export interface BookingsQuestion {
  term: TermKey | null
  from: IsoDate | undefined
  today: IsoDate
}

/** The bookings of the term that is asked for, otherwise of the one that today lies in or before. */
export async function readBookings(
  database: Queryable,
  { term, from, today }: BookingsQuestion,
): Promise<CareBookings> {
  const terms = await findTerms(database)
  const current = terms.find(({ to }) => to >= today) ?? terms.at(-1)
  const chosen = term ? terms.find(isTerm(term)) : current
  if (term && !chosen) throw notFound('term')
  if (!chosen) return { terms, chosen: null, day: null, changeableFrom: null, pupils: [] }
  const day = bookingDay(chosen, today, from)
  const pupils = await findBookedPupils(database, chosen, day)
  return { terms, chosen, day, changeableFrom: changeableFrom(chosen, today), pupils }
}

export type AskedChange = Omit<BookingChange, 'from'> & { from?: IsoDate; today: IsoDate }

/** Books or cancels weekdays of one pupil from a day on and answers what the pupil is booked for then. */
export async function changeBookings(
  database: Queryable,
  { today, ...asked }: AskedChange,
): Promise<BookedWeekdays & { studentId: number }> {
  const term = (await findTerms(database)).find(isTerm(asked))
  if (!term) throw notFound('term')
  const from = asked.from ?? bookingDay(term, today)
  refuseDay(from, term, today)
  const change = { ...asked, from }
  const refusal = await writeBookings(database, change)
  if (refusal === 'unknownTerm') throw notFound('term')
  if (refusal === 'unknownPupil') throw notFound('pupil')
  if (refusal === 'notOnRoll') throw conflict('notOnRoll', NOT_ON_ROLL)
  return { studentId: change.studentId, ...(await findWeekdays(database, change)) }
}

/** Adds the bookings of one term to another, from today on; what stands there already stays. */
export async function copyTerm(
  database: Queryable,
  copy: { from: TermKey; to: TermKey; userId: string; today: IsoDate },
): Promise<CopiedBookings> {
  const terms = await findTerms(database)
  const [from, to] = [terms.find(isTerm(copy.from)), terms.find(isTerm(copy.to))]
  if (!from || !to) throw notFound('term')
  if (from === to) throw invalidInput(SAME_TERM)
  const firstDay = bookingDay(to, copy.today)
  refuseDay(firstDay, to, copy.today)
  const pupils = await findIdentities(database, from.academicYear)
  const later = await findIdentities(database, to.academicYear)
  const pairs = [...matchPupilsSurely(pupils, later)].map(([one, other]) => [one.id, other.id] as const)
  return copyBookings(database, { from, to, firstDay, userId: copy.userId, pairs })
}

function refuseDay(from: IsoDate, term: CareTerm, today: IsoDate): void {
  const refusal = refuseBookingDay(from, term, today)
  if (refusal) throw conflict(refusal, BOOKING_DAY_REFUSALS[refusal])
}

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
