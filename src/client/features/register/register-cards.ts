import type { AttendanceRecord } from '#contract/attendance.ts'
import type { Pupil } from '#contract/pupils.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { summariseRegister } from '#domain/attendance/day-summary.ts'
import type { RegisterSummary } from '#domain/attendance/day-summary.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { quickCodes, setMark } from '#domain/attendance/marks.ts'
import type { Marks, QuickCode } from '#domain/attendance/marks.ts'
import { ageAt, ageInWords, callName, displayName, formatAge, isBirthday } from '#domain/pupils/pupils.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { otherPerson } from './desk-entry.ts'
import type { DeskEntry } from './desk-entry.ts'
import { standingOf } from './mark-slot.ts'
import type { Standing } from './mark-slot.ts'

/** What a card shows of the pupil, whatever the mark. */
export type PupilFace = {
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
}

/** What a card shows of the mark in the open session. */
export type CardMark = {
  code: Code | null
  standing: Standing
  isLocked: boolean
  /** Somebody else's mark in the way of this one, and whose it is. */
  theirs: Code | null
  theirName: string
}

export type RegisterDay = { date: IsoDate; today: IsoDate; session: Session }

export function facesOf(pupils: readonly Pupil[], { date, today, session }: RegisterDay): PupilFace[] {
  return pupils.map((pupil) => {
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
    }
  })
}

function birthLines(birthDate: IsoDate, date: IsoDate) {
  const age = ageAt(birthDate, date)
  const born = formatShortDate(birthDate)
  return { short: `${formatAge(age)} · ${born}`, spoken: `${ageInWords(age)}, born ${born}` }
}

const UNMARKED: CardMark = { code: null, standing: 'saved', isLocked: false, theirs: null, theirName: '' }

/** What each card shows: the mark on its way where there is one, otherwise the record. */
export function marksOf(
  records: readonly AttendanceRecord[],
  entries: ReadonlyMap<string, DeskEntry>,
  { date, session }: RegisterDay,
): ReadonlyMap<number, CardMark> {
  const marks = new Map(records.map((record) => [record.studentId, fromRecord(record, session)]))
  for (const entry of entries.values()) {
    if (entry.date !== date || entry.session !== session) continue
    const recorded = marks.get(entry.studentId) ?? UNMARKED
    marks.set(entry.studentId, { ...recorded, ...fromEntry(entry) })
  }
  return marks
}

function fromRecord(record: AttendanceRecord, session: Session): CardMark {
  return { ...UNMARKED, code: record[`${session}Code`], isLocked: record.readOnly }
}

function fromEntry({ slot }: DeskEntry): Partial<CardMark> {
  const { wanted, confirmed, dispute } = slot
  const theirs = dispute ? { theirs: confirmed, theirName: otherPerson(dispute.change) } : {}
  return { code: wanted, standing: standingOf(slot), ...theirs }
}

export function markOf(marks: ReadonlyMap<number, CardMark>, pupilId: number): CardMark {
  return marks.get(pupilId) ?? UNMARKED
}

/** [D5] The tiles count what the cards show, marks on their way included. */
export function summaryOf(
  pupils: readonly Pupil[],
  records: readonly AttendanceRecord[],
  entries: ReadonlyMap<string, DeskEntry>,
  { date, session }: RegisterDay,
): RegisterSummary {
  const recorded = new Map<number, Marks>(
    records.map((record) => [record.studentId, { am: record.amCode, pm: record.pmCode }]),
  )
  for (const entry of entries.values()) {
    if (entry.date !== date) continue
    const marks = setMark(recorded.get(entry.studentId), entry.session, entry.slot.wanted)
    // A record whose marks are both taken back will be none.
    if (marks.am ?? marks.pm) recorded.set(entry.studentId, marks)
    else recorded.delete(entry.studentId)
  }
  return summariseRegister(
    pupils.map(({ id }) => id),
    recorded,
    session,
  )
}
