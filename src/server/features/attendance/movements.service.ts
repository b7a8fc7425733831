import type { AttendanceRecord } from '#contract/attendance.ts'
import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { MovementDay, movementCalls } from '#contract/office-day/movements.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import {
  ARRIVAL_TAKEN_BACK,
  MOVEMENT_REFUSALS,
  arrivalToTakeBack,
  marksOf,
  movementReason,
  refuseMovement,
} from '#domain/office-day/movements.ts'
import type { ChildDay, MovementMark } from '#domain/office-day/movements.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import { storeAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import { notedPerson } from '#server/http/person-name.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import type { SessionCheck, SignedIn } from '#server/http/sessions.repository.ts'
import { writeOne } from './attendance.service.ts'
import { deleteMovement, findMovementDay, holdChild, insertMovement } from './movements.repository.ts'
import type { HeldChild } from './movements.repository.ts'

type Entered = AnswerOf<typeof movementCalls.enter>
type TakenBack = AnswerOf<typeof movementCalls.takeBack>

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
  { studentId, date, marks: shown, note, ...movement }: BodyOf<typeof movementCalls.enter>,
  entering: Entering,
): Promise<Entered> {
  return withChild<Entered>(database, { studentId, date }, entering, async (transaction, child) => {
    const { yearGroup, movements, am, pm, planned } = child
    const times = toSchoolTimes(child.times)
    const day: ChildDay = { yearGroup, date, marks: { am, pm }, movements, planned }
    const refusal = refuseMovement(movement, day, { times, now: schoolNow(entering.now) })
    if (refusal) throw conflict(refusal, MOVEMENT_REFUSALS[refusal])
    const marks = marksOf(movement, day, times)
    if (!areSame(marks, shown)) throw conflict('changedMeanwhile', refusalSentence('changedMeanwhile'))
    const reason = movementReason(movement, { yearGroup, times, note })
    const user = notedPerson(entering.person)
    const entered = await insertMovement(transaction, { ...movement, studentId, date, user })
    return {
      movement: entered,
      records: await writeMarksOf(transaction, { studentId, date, marks, reason }, entering),
    }
  })
}

/** [M6] Takes back an arrival together with the marks that came with it, or neither. */
export function takeBackArrival(
  database: Database,
  { id, studentId, date, marks }: BodyOf<typeof movementCalls.takeBack> & { id: number },
  entering: Entering,
): Promise<TakenBack> {
  return withChild<TakenBack>(database, { studentId, date }, entering, async (transaction, { movements }) => {
    if (!movements.some((movement) => movement.id === id)) throw notFound('movement')
    if (arrivalToTakeBack(movements)?.id !== id) throw conflict('movedSince', MOVEMENT_REFUSALS.movedSince)
    await deleteMovement(transaction, id)
    const change = { studentId, date, marks, reason: ARRIVAL_TAKEN_BACK }
    return { records: await writeMarksOf(transaction, change, entering) }
  })
}

type PupilDay = { studentId: number; date: IsoDate }

/** One transaction in which no other movement of the child is entered. */
function withChild<Answer extends object>(
  database: Database,
  { studentId, date }: PupilDay,
  { operation }: Entering,
  work: (transaction: Queryable, child: HeldChild) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async (transaction) => {
    const child = await holdChild(transaction, { studentId, date })
    if (!child) throw notFound('pupil')
    if (!child.isRegistered) throw conflict('notOnRoll', refusalSentence('notOnRoll'))
    if (child.isClosed) throw conflict('locked', refusalSentence('locked'))
    const answer = await work(transaction, child)
    if (operation) await storeAnswer(transaction, operation, answer)
    return answer
  })
}

/** The record as it is after all of the marks; none where nothing changes. */
async function writeMarksOf(
  transaction: Queryable,
  { studentId, date, marks, reason }: PupilDay & { marks: readonly MovementMark[]; reason: string },
  { person, sessionCheck }: Entering,
): Promise<AttendanceRecord[]> {
  const records: AttendanceRecord[] = []
  const user = notedPerson(person)
  for (const { session, code, expected } of marks) {
    const mark = { studentId, amCode: code, pmCode: code, expected }
    const toWrite = { date, sessions: session, marks: [mark], reason, source: 'movement' as const, user }
    records.push(await writeOne(transaction, { ...toWrite, sessionCheck, operation: null }))
  }
  return records.slice(-1)
}

/** Whether the screen has named exactly these marks. */
function areSame(marks: readonly MovementMark[], shown: readonly MovementMark[]): boolean {
  const text = (each: readonly MovementMark[]) =>
    each.map(({ session, code, expected }) => `${session} ${expected} ${code}`).toSorted()
  return String(text(marks)) === String(text(shown))
}
