import type { AttendanceRecord, Register } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { summariseRegister } from '#domain/attendance/day-summary.ts'
import type { RegisterSummary } from '#domain/attendance/day-summary.ts'
import { quickCodes, setMark } from '#domain/attendance/marks.ts'
import type { Marks, QuickCode } from '#domain/attendance/marks.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ageAt, ageInWords, callName, displayName, formatAge, isBirthday } from '#domain/pupils/pupils.ts'
import type { PendingMark, PendingMarks } from '../marks/pending-marks.ts'

/** What a card shows of the pupil. */
export type PupilCardData = {
  id: number
  pupil: Pupil
  name: string
  /** The first part of the name; the last name follows it. */
  callName: string
  className: string
  imageUrl: string | null
  birth: { short: string; spoken: string } | null
  isBirthday: boolean
  quick: readonly QuickCode[]
  /** [M7] What is planned for the session, in words, and the code to propose: none while it is only asked for. */
  plan: string | undefined
  planned: Code | null
}

/** What a card shows of the mark in the open session. */
export type CardMark = {
  code: Code | null
  status: PendingMark['status'] | 'saved'
  isLocked: boolean
  /** In a conflict, the other person's mark and name. */
  theirs: Code | null
  theirName: string
}

export type RegisterDay = { date: IsoDate; today: IsoDate; session: Session }

export function toCardData(
  pupils: readonly Pupil[],
  plans: Register['plans'],
  { date, today, session }: RegisterDay,
): PupilCardData[] {
  const planOf = new Map(
    plans.filter((plan) => plan.session === session).map((plan) => [plan.studentId, plan.code]),
  )
  return pupils.map((pupil) => {
    const planned = planOf.get(pupil.id)
    const { dateOfBirth: birthDate } = pupil
    return {
      id: pupil.id,
      pupil,
      name: displayName(pupil),
      callName: callName(pupil),
      className: pupil.yearGroup,
      imageUrl: pupil.profileImageUrl,
      birth: birthDate === null ? null : birthLines(birthDate, date),
      isBirthday: birthDate !== null && isBirthday(birthDate, date),
      quick: quickCodes({ session, birthDate, today }),
      plan: planned ? `Planned: ${meaningOf(planned)}` : planned === null ? 'Absence asked for' : undefined,
      planned: planned ?? null,
    }
  })
}

function birthLines(birthDate: IsoDate, date: IsoDate) {
  const age = ageAt(birthDate, date)
  const born = formatShortDate(birthDate)
  return { short: `${formatAge(age)} · ${born}`, spoken: `${ageInWords(age)}, born ${born}` }
}

const UNMARKED: CardMark = { code: null, status: 'saved', isLocked: false, theirs: null, theirName: '' }

/** What each card shows: the pending mark where there is one, otherwise the record. */
export function cardMarks(
  records: readonly AttendanceRecord[],
  pending: PendingMarks,
  { date, session }: RegisterDay,
): ReadonlyMap<number, CardMark> {
  const marks = new Map(records.map((record) => [record.studentId, recordedMark(record, session)]))
  for (const mark of pending.values()) {
    if (mark.date !== date || mark.session !== session) continue
    const recorded = marks.get(mark.studentId) ?? UNMARKED
    const { code, status, theirs, theirName } = mark
    marks.set(mark.studentId, { ...recorded, code, status, theirs, theirName })
  }
  return marks
}

function recordedMark(record: AttendanceRecord, session: Session): CardMark {
  return { ...UNMARKED, code: record[`${session}Code`], isLocked: record.readOnly }
}

export function markOf(marks: ReadonlyMap<number, CardMark>, pupilId: number): CardMark {
  return marks.get(pupilId) ?? UNMARKED
}

/** [D5] The tiles count what the cards show, pending marks included. */
export function registerSummary(
  pupils: readonly Pupil[],
  records: readonly AttendanceRecord[],
  pending: PendingMarks,
  { date, session }: RegisterDay,
): RegisterSummary {
  const recorded = new Map<number, Marks>(
    records.map((record) => [record.studentId, { am: record.amCode, pm: record.pmCode }]),
  )
  for (const mark of pending.values()) {
    if (mark.date !== date) continue
    const marks = setMark(recorded.get(mark.studentId), mark.session, mark.code)
    // The server lists no record whose marks were both removed.
    if (marks.am ?? marks.pm) recorded.set(mark.studentId, marks)
    else recorded.delete(mark.studentId)
  }
  return summariseRegister(
    pupils.map(({ id }) => id),
    recorded,
    session,
  )
}
