import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { DeskEarlier, DeskToday, deskCalls } from '#contract/office-day/desk.ts'
import { ATTEMPTS } from '#domain/office-day/contact-attempts.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { isReasonOverdue, reasonDeadline } from '#domain/attendance/statutory.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Queryable, Transactional } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'
import { findCalledPupil, findEarlier, findToday, insertAttempt } from './desk.repository.ts'

/** The lists leave as PostgreSQL has written them. */
export async function readToday(
  database: Queryable,
  today: IsoDate,
  sessionCheck: SessionCheck,
): Promise<JsonText<DeskToday>> {
  const { date, times, ...lists } = await findToday(database, today, sessionCheck)
  const known = JSON.stringify({ date, isToday: date === today, times: toSchoolTimes(times) })
  const parts = Object.entries(lists).map(([name, json]) => `"${name}":${json}`)
  return new JsonText(`${known.slice(0, -1)},${parts.join(',')}}`)
}

/** The days before, each absence with the last day on which its reason can be found. */
export async function readEarlier(database: Queryable, today: IsoDate): Promise<DeskEarlier> {
  const { classes, children, calendar } = await findEarlier(database, today)
  return {
    classes,
    children: children.map((child) => ({
      ...child,
      reasonDueBy: reasonDeadline(calendar, child.date) ?? null,
      isOverdue: isReasonOverdue(calendar, child.date, today),
    })),
  }
}

type AttemptToLog = BodyOf<typeof deskCalls.logAttempt> & {
  studentId: number
  madeAt: Date
  by: ActingPerson
}

/** [M5] Enters a call about a day that the child's register is taken on, and that has come. */
export function logAttempt(
  database: Transactional,
  { by, ...attempt }: AttemptToLog,
): Promise<AnswerOf<typeof deskCalls.logAttempt>> {
  return database.transaction(async (transaction) => {
    const pupil = await findCalledPupil(transaction, attempt)
    if (!pupil) throw notFound('pupil')
    if (attempt.date > schoolNow(attempt.madeAt).date) throw conflict('toCome', 'This day has not come yet.')
    if (!pupil.isRegistered) throw conflict('notOnRoll', refusalSentence('notOnRoll'))
    return insertAttempt(transaction, { ...attempt, how: ATTEMPTS[attempt.outcome].how, user: by })
  })
}
