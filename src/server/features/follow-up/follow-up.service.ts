import type { FollowUp, UnexplainedAbsence } from '#contract/office-day/follow-up.ts'
import { openingDay } from '#domain/calendar/calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import {
  illnessEpisodes,
  isReasonOverdue,
  mayBeReturned,
  reasonDeadline,
  returnsDue,
  sessionsWithoutReason,
} from '#domain/attendance/statutory.ts'
import { joinedOn } from '#domain/returns/joiners.ts'
import type { YearOfArrival } from '#domain/returns/joiners.ts'
import type { Queryable } from '#server/db/database.ts'
import { ILL_NOW_DAYS, findCandidates, findSchoolDays } from './follow-up.repository.ts'
import type { Candidate } from './follow-up.repository.ts'
import { findRollChangesAndReturns } from './returns.repository.ts'
import type { ArrivedPupil, NotedReturn, ReturnReason } from './returns.repository.ts'
import { mergeReturns } from './returns.service.ts'

/** What the office has to follow up in the year of the opening day; the marks themselves are left as they are. */
export async function readFollowUp(database: Queryable, today: IsoDate): Promise<FollowUp> {
  const calendar = await findSchoolDays(database, today)
  const candidates = await findCandidates(database, today)
  const { year, arrived, gone, noted } = await findRollChangesAndReturns(database, today)
  const returned = candidates.filter(
    ({ isOnRoll, dateOfBirth }) => isOnRoll && mayBeReturned(dateOfBirth, today),
  )
  return {
    academicYear: openingDay(calendar, today)?.academicYear ?? null,
    noReason: candidates
      .flatMap((candidate) => unexplainedAbsences(candidate, calendar, today))
      .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date))),
    ...mergeReturns(
      [
        ...returned.flatMap(({ days, ...pupil }) =>
          returnsDue(days).map((due) => ({ ...pupil, ...due, ground: null, destination: null })),
        ),
        ...arrived.flatMap((pupil) => joinerReturn(pupil, year, today)),
        ...gone,
      ],
      noted,
      today,
    ),
    illNow: returned.flatMap((pupil) => illNow(pupil, noted)),
  }
}

/** [Q5] The return about a pupil who has joined outside the usual entry. */
function joinerReturn(
  { startDate, isInLowestClass, wasHereBefore, leftOn, ...pupil }: ArrivedPupil,
  year: YearOfArrival | null,
  today: IsoDate,
): ReturnReason[] {
  const since = year && joinedOn({ startDate, isInLowestClass, wasHereBefore, leftOn }, year)
  return since === null || since > today ? [] : [{ ...pupil, reason: 'joiner', since }]
}

/** A pupil who has been ill for days and still is, as long as no return is noted or due for it. */
function illNow({ days, ...pupil }: Candidate, noted: readonly NotedReturn[]) {
  const spell = illnessEpisodes(days).at(-1)
  const last = days.findLast(({ am, pm }) => am !== null || pm !== null)
  const isIll = last?.am === 'I' || last?.pm === 'I'
  if (!spell || !isIll || spell.days < ILL_NOW_DAYS) return []
  const isKnown =
    returnsDue(days).some(({ reason, since }) => reason === 'illness' && since === spell.since) ||
    noted.some(
      ({ studentId, reason, since }) =>
        studentId === pupil.studentId && reason === 'illness' && since === spell.since,
    )
  return isKnown ? [] : [{ ...pupil, ...spell }]
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
