import type { FollowUp } from '#contract/office-day/follow-up.ts'
import type { AuthorityReturn, returnCalls } from '#contract/statutory/returns.ts'
import type { BodyOf } from '#contract/call.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isReturnOverdue, returnDueBy } from '#domain/returns/authority-returns.ts'
import { constraintOf } from '#server/db/database-errors.ts'
import type { Database } from '#server/db/database.ts'
import { invalidInput, notFound } from '#server/http/refusal-error.ts'
import { deleteReturn, isIllOn, saveLeaving, upsertReturn } from './returns.repository.ts'
import type { Leaving, NotedReturn, ReturnReason } from './returns.repository.ts'

type Keyed = Pick<AuthorityReturn, 'studentId' | 'reason' | 'since'>
const keyOf = ({ studentId, reason, since }: Keyed) => `${studentId} ${reason} ${since}`
const NOT_NOTED = { expectedBy: null, madeBy: null, madeAt: null }

/** [Q5] The returns that are due or expected, by what was noted of each: still to make, or made. */
export function mergeReturns(
  due: readonly ReturnReason[],
  noted: readonly NotedReturn[],
  today: IsoDate,
): Pick<FollowUp, 'returns' | 'returnsMade'> {
  const notes = new Map(noted.map((note) => [keyOf(note), note]))
  const known = new Set(due.map(keyOf))
  const all = [
    ...due.map((reason) => ({ ...NOT_NOTED, ...pick(notes.get(keyOf(reason))), ...reason })),
    // Expected, or made before the marks were amended.
    ...noted.filter((note) => !known.has(keyOf(note))),
  ].map((each): AuthorityReturn => ({
    ...each,
    dueBy: returnDueBy(each.reason, each.since),
    isOverdue: each.madeAt === null && isReturnOverdue(each.reason, each.since, today),
  }))
  return {
    returns: all
      .filter(({ madeAt }) => madeAt === null)
      .toSorted((one, other) => (one.dueBy ?? '9').localeCompare(other.dueBy ?? '9')),
    returnsMade: all
      .filter(({ madeAt }) => madeAt !== null)
      .toSorted((one, other) => (other.madeAt ?? '').localeCompare(one.madeAt ?? '')),
  }
}

const pick = (note: NotedReturn | undefined) =>
  note && { expectedBy: note.expectedBy, madeBy: note.madeBy, madeAt: note.madeAt }

/** [Q5] Notes a return as made or expected, or takes that back; only what is due can be made. */
export async function noteReturn(
  database: Database,
  { state, ...note }: BodyOf<typeof returnCalls.note> & { by: string },
  known: readonly AuthorityReturn[],
): Promise<void> {
  const due = known.find((each) => keyOf(each) === keyOf({ ...note, reason: note.kind }))
  if (state === 'expected') {
    if (note.kind !== 'illness') throw invalidInput('Only an illness is expected to need a return.')
    if (!(await isIllOn(database, note))) throw notFound('illness')
  } else if (!due) throw notFound('return')
  else if (state === 'made' && due.reason === 'leaver' && due.ground === null)
    throw invalidInput('Enter the ground on which the pupil leaves first: the return gives it.')
  await database.transaction((transaction) =>
    state === 'open' ? deleteReturn(transaction, note) : upsertReturn(transaction, { ...note, state }),
  )
}

/** [Q5] Takes a pupil off roll after the last day; undefined where there is no such pupil. */
export async function takeOffRoll(
  database: Database,
  leaving: Leaving,
): Promise<Omit<Leaving, 'id'> | undefined> {
  const { leaveDate, ground, destination } = leaving
  try {
    const isSaved = await database.transaction((transaction) => saveLeaving(transaction, leaving))
    return isSaved ? { leaveDate, ground, destination } : undefined
  } catch (error) {
    if (constraintOf(error) === 'students_dates_check')
      throw invalidInput('The last day is before the start date.')
    throw error
  }
}
