import type { BookedPupil, CareBookings, CareTerm, CopiedBookings } from '#contract/care.ts'
import type { CareWeekday } from '#domain/care.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { matchPupilsSurely } from '#domain/same-pupil.ts'
import type { Queryable } from '#server/db/database.ts'
import { conflict, invalidInput, notFound } from '#server/http/refusal-error.ts'
import {
  copyBookings,
  findBookedPupils,
  findIdentities,
  findTerms,
  findWeekdays,
  writeBookings,
} from './bookings.repository.ts'
import type { BookingChange, BookingsCopy, TermKey } from './bookings.repository.ts'

const NOT_ON_ROLL = 'This pupil is not on roll in this term.'
const SAME_TERM = 'to must be another term than from'

const isTerm =
  ({ academicYear, term }: TermKey) =>
  (candidate: CareTerm) =>
    candidate.academicYear === academicYear && candidate.term === term

/** The bookings of the term that is asked for, otherwise of the one that today lies in or before. */
export async function readBookings(
  database: Queryable,
  asked: TermKey | null,
  today: IsoDate,
): Promise<CareBookings> {
  const terms = await findTerms(database)
  const current = terms.find(({ to }) => to >= today) ?? terms.at(-1)
  const chosen = asked ? terms.find(isTerm(asked)) : current
  if (asked && !chosen) throw notFound('term')
  const pupils: BookedPupil[] = chosen ? await findBookedPupils(database, chosen) : []
  return { terms, chosen: chosen ?? null, pupils }
}

/** Books or cancels weekdays of one pupil and answers what the pupil is booked for now. */
export async function changeBookings(
  database: Queryable,
  change: BookingChange,
): Promise<{ studentId: number; weekdays: CareWeekday[] }> {
  const refusal = await writeBookings(database, change)
  if (refusal === 'unknownTerm') throw notFound('term')
  if (refusal === 'unknownPupil') throw notFound('pupil')
  if (refusal === 'notOnRoll') throw conflict('notOnRoll', NOT_ON_ROLL)
  const { studentId } = change
  return { studentId, weekdays: await findWeekdays(database, change, studentId) }
}

/** Adds the bookings of one term to another; what stands there already stays. */
export async function copyTerm(database: Queryable, copy: BookingsCopy): Promise<CopiedBookings> {
  const terms = await findTerms(database)
  const [from, to] = [terms.find(isTerm(copy.from)), terms.find(isTerm(copy.to))]
  if (!from || !to) throw notFound('term')
  if (from === to) throw invalidInput(SAME_TERM)
  const pupils = await findIdentities(database, from.academicYear)
  const later = await findIdentities(database, to.academicYear)
  const pairs = [...matchPupilsSurely(pupils, later)].map(([one, other]) => [one.id, other.id] as const)
  return copyBookings(database, { ...copy, pairs })
}
