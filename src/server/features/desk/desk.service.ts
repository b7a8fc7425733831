import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { DeskEarlier, DeskToday, deskCalls } from '#contract/office-day/desk.ts'
import { ATTEMPTS } from '#domain/office-day/contact-attempts.ts'
import { isReasonOverdue, reasonDeadline } from '#domain/attendance/statutory.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Queryable, Transactional } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { SessionCheck } from '#server/http/sessions.repository.ts'
import { findEarlier, findToday, insertAttempt } from './desk.repository.ts'

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

export async function logAttempt(
  database: Transactional,
  { by, ...attempt }: AttemptToLog,
): Promise<AnswerOf<typeof deskCalls.logAttempt>> {
  const logged = await database.transaction(async (transaction) => {
    const { how } = ATTEMPTS[attempt.outcome]
    return insertAttempt<AnswerOf<typeof deskCalls.logAttempt>>(transaction, { ...attempt, how, user: by })
  })
  if (!logged) throw notFound('pupil')
  return logged
}
