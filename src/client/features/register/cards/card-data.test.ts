import { isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import type { Pupil } from '#contract/pupils.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { placeOf } from '#client/features/register/marks/mark-kind.ts'
import type { PendingMark } from '#client/features/register/marks/pending-marks.ts'
import { cardMarks, markOf, registerSummary, toCardData } from './card-data.ts'

const TODAY = isoDate('2026-11-13')
const DAY = { date: TODAY, today: TODAY, session: 'am' } as const

const pupil = (id: number, fields: Partial<Pupil> = {}): Pupil => ({
  id,
  firstName: 'Theodore',
  knownAs: null,
  lastName: 'Owen',
  dateOfBirth: isoDate('2019-03-01'),
  yearGroup: 'Year 3',
  profileImageUrl: null,
  academicYearId: 1,
  photoConsent: false,
  ...fields,
})

const pending = (studentId: number, code: Code | null, fields: Partial<PendingMark> = {}): PendingMark => ({
  ...{ studentId, date: DAY.date, session: 'am', code, status: 'saving', theirs: null, theirName: '' },
  ...fields,
})
const mapOf = (...marks: PendingMark[]) => new Map(marks.map((mark) => [placeOf(mark), mark]))

const record = (studentId: number, amCode: '/' | 'I' | null, readOnly = false) => ({
  studentId,
  amCode,
  pmCode: null,
  readOnly,
})

test('[D8] a card shows the known-as name, the age at the date, the date of birth and the birthday', () => {
  const [card] = toCardData([pupil(1, { knownAs: 'Theo', dateOfBirth: isoDate('2018-11-13') })], [], DAY)
  expect(card).toMatchObject({ name: 'Theo Owen', callName: 'Theo', isBirthday: true })
  expect(card?.birth).toEqual({ short: '8y 0m · 13 Nov 2018', spoken: '8 years 0 months, born 13 Nov 2018' })
})

test('[D8] a pupil whose date of birth is not known has no age and no birthday', () => {
  expect(toCardData([pupil(1, { dateOfBirth: null })], [], DAY)[0]).toMatchObject({
    birth: null,
    isBirthday: false,
  })
})

test('[M7] a card shows what is planned for its session, and a code to propose once it is approved', () => {
  const plans = [
    { studentId: 1, session: 'am', code: 'C' },
    { studentId: 2, session: 'am', code: null },
    { studentId: 3, session: 'pm', code: 'V' },
  ] as const
  const cards = toCardData([pupil(1), pupil(2), pupil(3)], [...plans], DAY)
  expect(cards.map(({ plan, planned }) => [plan, planned])).toEqual([
    ['Planned: Leave, exceptional circumstances', 'C'],
    ['Absence asked for', null],
    [undefined, null],
  ])
})

test('[M6] a child who is out is proposed as that, whatever was planned', () => {
  const plans = [
    { studentId: 1, session: 'am', code: 'C' },
    { studentId: 1, session: 'am', code: 'M', outSince: '08:30' },
  ] as const
  expect(toCardData([pupil(1)], [...plans], DAY)[0]).toMatchObject({ plan: 'Out since 08:30', planned: 'M' })
})

test('[D15] the youngest have X in place of Late', () => {
  const [young, older] = toCardData([pupil(1, { dateOfBirth: isoDate('2022-01-01') }), pupil(2)], [], DAY)
  expect(young?.quick.map(({ code }) => code)).toContain('X')
  expect(older?.quick.map(({ code }) => code)).toContain('L')
})

test('[D17] a pending mark is shown in place of the record', () => {
  const marks = cardMarks([record(1, '/')], mapOf(pending(1, 'I')), DAY)
  expect(markOf(marks, 1)).toMatchObject({ code: 'I', status: 'saving' })
})

test('[D17] a pending mark of the other session or of another day is not shown', () => {
  const other = pending(1, 'I', { date: isoDate('2026-11-12') })
  const marks = cardMarks([record(1, '/')], mapOf(pending(1, 'I', { session: 'pm' }), other), DAY)
  expect(markOf(marks, 1)).toMatchObject({ code: '/', status: 'saved' })
})

test('[D11] a conflict shows the mark of the colleague', () => {
  const conflict = { status: 'conflict', theirs: 'I', theirName: 'Sam Staff' } as const
  const marks = cardMarks([record(1, 'I')], mapOf(pending(1, 'L', conflict)), DAY)
  expect(markOf(marks, 1)).toMatchObject({ code: 'L', ...conflict })
})

test('[D13] a locked record is locked on its card', () => {
  expect(markOf(cardMarks([record(1, '/', true)], new Map(), DAY), 1).isLocked).toBe(true)
})

test('[D5, D6] the tiles count pending marks, and pupils without a record as present', () => {
  const pupils = [pupil(1), pupil(2), pupil(3)]
  const marks = mapOf(pending(2, 'I'))
  expect(registerSummary(pupils, [record(1, '/')], marks, DAY)).toMatchObject({
    total: 3,
    present: 2,
    authorised: 1,
    ratePercent: 67,
    unmarkedInSession: 1,
  })
})

test('[D5, D11] the tiles keep the other session and ignore other days', () => {
  const otherDay = pending(2, 'I', { date: isoDate('2026-11-12') })
  const marks = mapOf(pending(1, 'I', { session: 'pm' }), otherDay)
  expect(registerSummary([pupil(1), pupil(2)], [record(1, '/')], marks, DAY)).toMatchObject({
    ...{ present: 2, authorised: 0, unmarkedInSession: 1 },
  })
})

test('[D5, M1] the tiles wait for no mark in an afternoon without school', () => {
  const pupils = [pupil(1), pupil(2), pupil(3, { yearGroup: 'Year 6' })]
  const classes = [{ yearGroup: 'Year 6', morningOnlyWeekdays: [] }]
  const afternoons = { school: { morningOnlyWeekdays: [weekdayOf(DAY.date)] }, morningOnlyDates: [], classes }
  const unmarked = (session: Session) =>
    registerSummary(pupils, [], new Map(), { ...DAY, session }, afternoons).unmarkedInSession
  expect(unmarked('pm')).toBe(1)
  expect(unmarked('am')).toBe(3)
})

test('[D6] a pending removal of the only mark counts as no record', () => {
  expect(registerSummary([pupil(1)], [record(1, '/')], mapOf(pending(1, null)), DAY)).toMatchObject({
    ...{ present: 1, notCounted: 0, unmarkedInSession: 1 },
  })
})

test('[D13] a locked record without marks still counts as a record', () => {
  expect(registerSummary([pupil(1)], [record(1, null, true)], new Map(), DAY)).toMatchObject({
    notCounted: 1,
  })
})
