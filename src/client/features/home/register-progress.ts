import type { AnswerOf } from '#contract/call.ts'
import type { attendanceCalls } from '#contract/attendance.ts'
import { formatDayAndMonth, weekdayName } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'

type Statistics = Pick<AnswerOf<typeof attendanceCalls.statistics>, 'date' | 'classes'>

export type ClassProgress = {
  name: string
  pupils: number
  missing: number
  /** Marked, of all that is to be marked, from 0 to 1. */
  share: number
  /** [M1] The class has gone home at noon. */
  isFree: boolean
}

export type RegisterProgress = {
  /** How much is missing; 0 where all is done. */
  missing: number
  /** What the figure counts, or a sentence in its place. */
  words: string
  classes: ClassProgress[]
  pupils: number
}

/** How far the registers are: today's open session, or the whole of the last school day when today has none. */
export function registerProgress(
  { date, classes }: Statistics,
  now: { date: IsoDate; session: Session },
): RegisterProgress {
  const isToday = date === now.date
  const progress = classes.map(({ yearGroup, pupils, unmarkedAm, unmarkedPm, hasAfternoon = true }) => {
    const isFree = isToday && now.session === 'pm' && !hasAfternoon
    const toMark = isToday || !hasAfternoon ? pupils : pupils * 2
    const missing = isToday ? (now.session === 'am' ? unmarkedAm : unmarkedPm) : unmarkedAm + unmarkedPm
    return { name: yearGroup, pupils, missing, share: toMark === 0 ? 1 : 1 - missing / toMark, isFree }
  })
  const pupils = classes.reduce((sum, { pupils: count }) => sum + count, 0)
  const missing = progress.reduce((sum, { missing: count }) => sum + count, 0)
  const isFree = progress.every((each) => each.isFree || each.pupils === 0)
  const words = isToday ? wordsForToday(missing, now.session) : wordsForDay(missing, date)
  const sentence = isFree ? 'No school this afternoon' : words
  return { missing, words: pupils === 0 ? 'No pupils on roll yet' : sentence, classes: progress, pupils }
}

/** The same for one class; undefined where the school has no such class now. */
export function classProgress(
  statistics: Statistics,
  now: { date: IsoDate; session: Session },
  name: string | null,
): RegisterProgress | undefined {
  const classes = statistics.classes.filter(({ yearGroup }) => yearGroup === name)
  return classes.length === 0 ? undefined : registerProgress({ ...statistics, classes }, now)
}

/** How many children the school has, in words; nothing where it has none yet. */
export function pupilsLine({ pupils, classes }: RegisterProgress): string | undefined {
  if (pupils === 0) return undefined
  return `${counted(pupils, 'pupil')} in ${counted(classes.length, 'class', 'classes')}`
}

function wordsForToday(missing: number, session: Session): string {
  const when = `this ${sessionName(session).toLowerCase()}`
  return missing === 0
    ? `Every pupil is marked ${when}`
    : `${plural(missing, 'pupil')} not marked yet ${when}`
}

function wordsForDay(missing: number, date: IsoDate | null): string {
  if (date === null) return 'The school year has not begun'
  const day = `${weekdayName(date)} ${formatDayAndMonth(date)}`
  return missing === 0 ? `Every mark is in for ${day}` : `${plural(missing, 'mark')} missing for ${day}`
}

function counted(count: number, one: string, many?: string): string {
  return `${count} ${plural(count, one, many)}`
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
