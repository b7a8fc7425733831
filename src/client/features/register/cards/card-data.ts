import type { AttendanceRecord, Register } from '#contract/attendance.ts'
import type { RecordNote } from '#contract/mark-changes.ts'
import type { Pupil } from '#contract/pupils.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { summariseRegister } from '#domain/attendance/day-summary.ts'
import type { RegisterSummary } from '#domain/attendance/day-summary.ts'
import { isLate } from '#domain/attendance/mark-notes.ts'
import { quickCodes, setMark } from '#domain/attendance/marks.ts'
import type { Marks, QuickCode } from '#domain/attendance/marks.ts'
import { recentDays } from '#domain/attendance/recent-days.ts'
import type { RecentDays } from '#domain/attendance/recent-days.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { hasSession } from '#domain/office-day/afternoons.ts'
import type { Afternoons } from '#domain/office-day/afternoons.ts'
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
  /** [M2] The school days before; none on the first day of a year. */
  recent: RecentDays | undefined
}

/** What a card shows of the mark in the open session. */
export type CardMark = {
  code: Code | null
  status: PendingMark['status'] | 'saved'
  isLocked: boolean
  /** In a conflict, the other person's mark and name. */
  theirs: Code | null
  theirName: string
  /** [M2] In the afternoon, the mark of the morning. */
  morning: Code | null
  /** [M2] The note of the day, after the time of a late arrival. */
  note: string
}

export type RegisterDay = { date: IsoDate; today: IsoDate; session: Session }

export function toCardData(
  pupils: readonly Pupil[],
  plans: Register['plans'],
  { date, today, session }: RegisterDay,
  earlier: Register['recent'] = [],
): PupilCardData[] {
  const recent = recentDays(
    earlier,
    pupils.map(({ id }) => id),
  )
  const planOf = new Map(
    plans.filter((plan) => plan.session === session).map((plan) => [plan.studentId, plan]),
  )
  return pupils.map((pupil) => {
    const plan = planOf.get(pupil.id)
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
      plan: plan && planLabel(plan),
      planned: plan?.code ?? null,
      recent: recent.get(pupil.id),
    }
  })
}

function planLabel({ code, outSince }: Register['plans'][number]): string {
  if (outSince) return `Out since ${outSince}`
  return code ? `Planned: ${meaningOf(code)}` : 'Absence asked for'
}

function birthLines(birthDate: IsoDate, date: IsoDate) {
  const age = ageAt(birthDate, date)
  const born = formatShortDate(birthDate)
  return { short: `${formatAge(age)} · ${born}`, spoken: `${ageInWords(age)}, born ${born}` }
}

const UNMARKED: CardMark = {
  ...{ code: null, status: 'saved', isLocked: false, theirs: null, theirName: '' },
  ...{ morning: null, note: '' },
}

/** What each card shows: the pending mark where there is one, otherwise the record. */
export function cardMarks(
  records: readonly AttendanceRecord[],
  pending: PendingMarks,
  { date, session }: RegisterDay,
  notes: readonly RecordNote[] = [],
): ReadonlyMap<number, CardMark> {
  const marks = new Map(records.map((record) => [record.studentId, recordedMark(record, session)]))
  for (const mark of pending.values()) {
    if (mark.date !== date) continue
    const recorded = markOf(marks, mark.studentId)
    const { code, status, theirs, theirName } = mark
    if (mark.session === session) marks.set(mark.studentId, { ...recorded, code, status, theirs, theirName })
    else if (session === 'pm') marks.set(mark.studentId, { ...recorded, morning: code })
  }
  for (const { studentId, note, ...arrivals } of notes) {
    const mark = markOf(marks, studentId)
    const time = isLate(mark.code) && arrivals[`${session}Arrival`]
    marks.set(studentId, { ...mark, note: [time, note].filter(Boolean).join(' · ') })
  }
  return marks
}

function recordedMark(record: AttendanceRecord, session: Session): CardMark {
  const { amCode, readOnly: isLocked } = record
  const morning = session === 'pm' ? amCode : null
  return { ...UNMARKED, code: record[`${session}Code`], isLocked, morning }
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
  afternoons?: Afternoons | null,
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
  const isFree = ({ yearGroup }: Pupil) => afternoons && !hasSession(afternoons, yearGroup, { date, session })
  const freeIds = new Set(pupils.filter(isFree).map(({ id }) => id))
  return summariseRegister(
    pupils.map(({ id }) => id),
    recorded,
    session,
    (id) => freeIds.has(id),
  )
}
