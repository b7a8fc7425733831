import type { AnswerOf, BodyOf } from '#contract/call.ts'
import type { DeskEarlier, DeskToday, deskCalls } from '#contract/office-day/desk.ts'
import { ATTEMPTS } from '#domain/office-day/contact-attempts.ts'
import { isReasonOverdue, reasonDeadline } from '#domain/attendance/statutory.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ActingPerson } from '#server/db/acting-person.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import { notFound } from '#server/http/refusal-error.ts'
import { findEarlier, findToday, insertAttempt } from './desk.repository.ts'

export async function readToday(database: Queryable, today: IsoDate): Promise<DeskToday> {
  const { times, ...found } = await findToday(database, today)
  return { ...found, isToday: found.date === today, times: toSchoolTimes(times) }
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
  database: Database,
  { by, ...attempt }: AttemptToLog,
): Promise<AnswerOf<typeof deskCalls.logAttempt>> {
  const logged = await database.transaction(async (transaction) => {
    const { how } = ATTEMPTS[attempt.outcome]
    return insertAttempt<AnswerOf<typeof deskCalls.logAttempt>>(transaction, { ...attempt, how, user: by })
  })
  if (!logged) throw notFound('pupil')
  return logged
}
