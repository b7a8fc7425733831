import type { AnswerOf } from '#contract/call.ts'
import type { attendanceCalls } from '#contract/attendance.ts'
import { formatDayAndMonth, weekdayName } from '#domain/iso-date.ts'
import type { IsoDate } from '#domain/iso-date.ts'
import { sessionName } from '#domain/sessions.ts'
import type { Session } from '#domain/sessions.ts'

export type Statistics = AnswerOf<typeof attendanceCalls.statistics>

export type ClassProgress = {
  name: string
  missing: number
  /** Marked, of all that is to be marked, from 0 to 1. */
  share: number
}

export type RegisterProgress = { sentence: string; classes: ClassProgress[]; pupils: number }

/** How far the registers are: today's open session, or the whole of the last school day when today has none. */
export function registerProgress(
  { date, classes }: Statistics,
  now: { date: IsoDate; session: Session },
): RegisterProgress {
  const isToday = date === now.date
  const progress = classes.map(({ yearGroup, pupils, unmarkedAm, unmarkedPm }) => {
    const toMark = isToday ? pupils : pupils * 2
    const missing = isToday ? (now.session === 'am' ? unmarkedAm : unmarkedPm) : unmarkedAm + unmarkedPm
    return { name: yearGroup, missing, share: toMark === 0 ? 1 : 1 - missing / toMark }
  })
  const pupils = classes.reduce((sum, { pupils: count }) => sum + count, 0)
  const missing = progress.reduce((sum, { missing: count }) => sum + count, 0)
  const sentence = isToday ? sentenceForToday(missing, now.session) : sentenceForDay(missing, date)
  return { sentence: pupils === 0 ? 'No pupils on roll yet' : sentence, classes: progress, pupils }
}

function sentenceForToday(missing: number, session: Session): string {
  const when = `this ${sessionName(session).toLowerCase()}`
  if (missing === 0) return `Every pupil is marked ${when}`
  return `${missing} ${missing === 1 ? 'pupil' : 'pupils'} not marked yet ${when}`
}

function sentenceForDay(missing: number, date: IsoDate | null): string {
  if (date === null) return 'The school year has not begun'
  const day = `${weekdayName(date)} ${formatDayAndMonth(date)}`
  if (missing === 0) return `Every mark is in for ${day}`
  return `${missing} ${missing === 1 ? 'mark' : 'marks'} missing for ${day}`
}
