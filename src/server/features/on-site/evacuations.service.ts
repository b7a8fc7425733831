import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { OneEvacuation, evacuationCalls } from '#contract/office-day/evacuations.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { accountFor, countStates, nameWithClass } from '#domain/evacuation/evacuation.ts'
import { presenceOf } from '#domain/office-day/child-day.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import type { Queryable, Transactional } from '#server/db/database.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import { personName } from '#server/http/person-name.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import {
  endEvacuation,
  findEvacuation,
  findTick,
  holdEvacuation,
  holdVisitors,
  insertEvacuation,
  insertTick,
  listVisitors,
} from './evacuations.repository.ts'
import { findOnSiteDay } from './on-site.repository.ts'

export interface Doing {
  person: SignedIn
  now: Date
}

/** [N2] Starts an evacuation with everybody on roll, each where they are at this moment, and the visitors on site. */
export function start(
  database: Transactional,
  isDrill: boolean,
  { person, now }: Doing,
): Promise<AnswerOf<typeof evacuationCalls.start>> {
  const { date, time } = schoolNow(now)
  return database.transaction(async (transaction) => {
    const day = await findOnSiteDay(transaction, date)
    const times = toSchoolTimes(day.times)
    const people = day.children.map((child) => ({
      ...{ studentId: child.studentId, name: displayName(child), yearGroup: child.yearGroup },
      ...presenceOf(child, times, time),
    }))
    const evacuation = { date, isDrill, people, startedAt: now, startedBy: personName(person) }
    const started = await insertEvacuation(transaction, evacuation)
    if (!started) throw conflict('evacuationRunning', 'An evacuation is running already. Open its list.')
    await holdVisitors(transaction)
    await lookForVisitors(transaction, { person, now })
    return started
  })
}

/** [N2] An evacuation that is running looks for everybody who is signed in, also since its start. */
export async function lookForVisitors(transaction: Queryable, { person, now }: Doing): Promise<void> {
  const by = { userId: person.id, userName: personName(person) }
  await listVisitors(transaction, { date: schoolNow(now).date, at: now, ...by })
}

export async function read(database: Queryable, id: number): Promise<OneEvacuation> {
  const evacuation = await findEvacuation(database, id)
  if (!evacuation) throw notFound('evacuation')
  return evacuation
}

/** A phone that was offline for longer than this has a wrong clock. */
const LONGEST_OFFLINE_MS = 7 * 24 * 3600 * 1000

/** [N2] Enters a tick once; also of an evacuation that has ended, from a phone that was offline. */
export async function enterTick(
  database: Queryable,
  tick: BodyOf<typeof evacuationCalls.tick> & { evacuationId: number },
  { person, now }: Doing,
): Promise<AnswerOf<typeof evacuationCalls.tick>> {
  // A clock that is ahead must not win over what others tick later.
  const at = Math.max(Math.min(Date.parse(tick.at), now.getTime()), now.getTime() - LONGEST_OFFLINE_MS)
  const ofPerson = { userId: person.id, userName: personName(person) }
  const entered = { ...tick, ...ofPerson, at: new Date(at), receivedAt: now }
  const answer = (await insertTick(database, entered)) ?? (await findTick(database, entered))
  if (!answer) throw notFound('person on the list of this evacuation')
  return answer
}

/** [N2] Ends it, with what is known of everybody now. */
export function end(
  database: Transactional,
  id: number,
  { person, now }: Doing,
): Promise<AnswerOf<typeof evacuationCalls.end>> {
  return database.transaction(async (transaction) => {
    await holdEvacuation(transaction, id)
    const evacuation = await read(transaction, id)
    if (evacuation.endedAt !== null) return { id }
    const people = accountFor(evacuation)
    const { found, notHere, notKnown } = countStates(people)
    const notFoundNames = people.filter(({ state }) => state === 'missing').map(nameWithClass)
    const known = { found, notHere, notKnown, notFound: notFoundNames }
    await endEvacuation(transaction, id, { endedAt: now, endedBy: personName(person), ...known })
    return { id }
  })
}
