import type { FollowUp, UnexplainedAbsence } from '#contract/office-day/follow-up.ts'
import { openingDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import {
  isReasonOverdue,
  mayBeReturned,
  reasonDeadline,
  returnsDue,
  sessionsWithoutReason,
} from '#domain/attendance/statutory.ts'
import type { Queryable } from '#server/db/database.ts'
import { findCandidates, findSchoolDays } from './follow-up.repository.ts'
import type { Candidate } from './follow-up.repository.ts'

/** What the office has to follow up in the year of the opening day; the marks themselves are left as they are. */
export async function readFollowUp(database: Queryable, today: IsoDate): Promise<FollowUp> {
  const calendar = await findSchoolDays(database, today)
  const candidates = await findCandidates(database, today)
  return {
    academicYear: openingDay(calendar, today)?.academicYear ?? null,
    noReason: candidates
      .flatMap((candidate) => unexplainedAbsences(candidate, calendar, today))
      .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date))),
    returns: candidates
      .filter(({ isOnRoll, dateOfBirth }) => isOnRoll && mayBeReturned(dateOfBirth, today))
      .flatMap(({ days, ...pupil }) => returnsDue(days).map((due) => ({ ...pupil, ...due }))),
  }
}

function unexplainedAbsences(
  { days, ...pupil }: Candidate,
  calendar: readonly CalendarDay[],
  today: IsoDate,
): UnexplainedAbsence[] {
  return days.flatMap(({ date, isOnRoll, ...marks }) => {
    const sessions = sessionsWithoutReason(marks)
    if (sessions.length === 0) return []
    const reasonDueBy = reasonDeadline(calendar, date) ?? null
    const isOverdue = isReasonOverdue(calendar, date, today)
    return [{ ...pupil, date, isOnRoll, sessions, reasonDueBy, isOverdue }]
  })
}
