import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { MovementDay, movementCalls } from '#contract/office-day/movements.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { MOVEMENT_REFUSALS, marksOf, movementReason, refuseMovement } from '#domain/office-day/movements.ts'
import type { ChildDay, MovementMark } from '#domain/office-day/movements.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import { findFirstAnswer, storeAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import { notedPerson } from '#server/http/person-name.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import type { SessionCheck, SignedIn } from '#server/http/sessions.repository.ts'
import { writeOne } from './attendance.service.ts'
import { findMovementDay, holdChild, insertMovement } from './movements.repository.ts'

type Entered = AnswerOf<typeof movementCalls.enter>

interface Entering {
  person: SignedIn
  sessionCheck: SessionCheck
  operation: Operation | null
  now: Date
}

export async function readMovements(database: Queryable, today: IsoDate): Promise<MovementDay> {
  const { times, ...day } = await findMovementDay(database, today)
  return { ...day, times: toSchoolTimes(times) }
}

/** [M6] Enters a movement together with the marks that change through it, or neither. */
export function enterMovement(
  database: Database,
  { studentId, date, marks: shown, ...movement }: BodyOf<typeof movementCalls.enter>,
  { person, operation, sessionCheck, now }: Entering,
): Promise<Entered | JsonText<Entered>> {
  const user = notedPerson(person)
  return database.transaction(async (transaction) => {
    const child = await holdChild(transaction, { studentId, date })
    if (!child) throw notFound('pupil')
    // A repeat would be refused as a second movement.
    const first = operation && (await findFirstAnswer<Entered>(transaction, operation))
    if (first) return first
    if (!child.isRegistered) throw conflict('notOnRoll', refusalSentence('notOnRoll'))
    const { yearGroup, movements, am, pm } = child
    const times = toSchoolTimes(child.times)
    const planned = child.planned ?? undefined
    const day: ChildDay = { yearGroup, date, marks: { am, pm }, movements, planned }
    const refusal = refuseMovement(movement, day, { times, now: schoolNow(now) })
    if (refusal) throw conflict(refusal, MOVEMENT_REFUSALS[refusal])
    const marks = marksOf(movement, day, times)
    if (!areSame(marks, shown)) throw conflict('changedMeanwhile', refusalSentence('changedMeanwhile'))
    const reason = movementReason(movement, yearGroup, times)
    const entered = await insertMovement(transaction, { ...movement, studentId, date, user })
    const records: Entered['records'] = []
    for (const { session, code, expected } of marks) {
      const mark = { studentId, amCode: code, pmCode: code, expected }
      const toWrite = { date, sessions: session, marks: [mark], reason, source: 'movement' as const, user }
      records.push(await writeOne(transaction, { ...toWrite, sessionCheck, operation: null }))
    }
    const answer = { movement: entered, records: records.slice(-1) }
    if (operation) await storeAnswer(transaction, operation, answer)
    return answer
  })
}

/** Whether the screen has named exactly these marks. */
function areSame(marks: readonly MovementMark[], shown: readonly MovementMark[]): boolean {
  const text = (each: readonly MovementMark[]) =>
    each.map(({ session, code, expected }) => `${session} ${expected} ${code}`).toSorted()
  return String(text(marks)) === String(text(shown))
}
