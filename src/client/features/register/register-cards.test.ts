import { expect, test } from 'vitest'
import type { Pupil } from '#contract/pupils.ts'
import { placeKey } from './desk-entry.ts'
import type { DeskEntry } from './desk-entry.ts'
import { changedMeanwhile, choose, send, slotFor } from './mark-slot.ts'
import { facesOf, markOf, marksOf, summaryOf } from './register-cards.ts'

const DAY = { date: '2026-11-13', today: '2026-11-13', session: 'am' } as const

const pupil = (id: number, fields: Partial<Pupil> = {}): Pupil => ({
  id,
  firstName: 'Theodore',
  knownAs: null,
  lastName: 'Owen',
  dateOfBirth: '2019-03-01',
  yearGroup: 'Year 3',
  profileImageUrl: null,
  academicYearId: 1,
  photoConsent: false,
  ...fields,
})

const entry = (studentId: number, slot: DeskEntry['slot'], session: 'am' | 'pm' = 'am'): DeskEntry => ({
  studentId,
  date: DAY.date,
  session,
  name: '',
  other: null,
  reason: undefined,
  slot,
})
const entriesOf = (...entries: DeskEntry[]) => new Map(entries.map((one) => [placeKey(one), one]))
const record = (studentId: number, amCode: '/' | 'I' | null, readOnly = false) => ({
  studentId,
  amCode,
  pmCode: null,
  readOnly,
})

test('[D8] a card shows the known-as name, the age at the date, the date of birth and the birthday', () => {
  const [face] = facesOf([pupil(1, { knownAs: 'Theo', dateOfBirth: '2018-11-13' })], DAY)
  expect(face).toMatchObject({ name: 'Theo Owen', callName: 'Theo', isBirthday: true })
  expect(face?.birth).toEqual({ short: '8y 0m · 13 Nov 2018', spoken: '8 years 0 months, born 13 Nov 2018' })
})

test('[D8] a pupil whose date of birth is not known has no age and no birthday', () => {
  expect(facesOf([pupil(1, { dateOfBirth: null })], DAY)[0]).toMatchObject({ birth: null, isBirthday: false })
})

test('[D15] the youngest have X in place of Late', () => {
  const [young, older] = facesOf([pupil(1, { dateOfBirth: '2022-01-01' }), pupil(2)], DAY)
  expect(young?.quick.map(({ code }) => code)).toContain('X')
  expect(older?.quick.map(({ code }) => code)).toContain('L')
})

test('[D17] a mark on its way is shown in place of the record', () => {
  const marks = marksOf([record(1, '/')], entriesOf(entry(1, send(choose(slotFor('/'), 'I')))), DAY)
  expect(markOf(marks, 1)).toMatchObject({ code: 'I', standing: 'saving' })
})

test('[D17] a mark of the other session or another day changes nothing here', () => {
  const slot = send(choose(slotFor(null), 'I'))
  const other = { ...entry(1, slot), date: '2026-11-12' }
  const marks = marksOf([record(1, '/')], entriesOf(entry(1, slot, 'pm'), other), DAY)
  expect(markOf(marks, 1)).toMatchObject({ code: '/', standing: 'saved' })
})

test('[D11] a dispute shows the mark in the way', () => {
  const slot = changedMeanwhile(send(choose(slotFor(null), 'L')), 'I', null)
  expect(markOf(marksOf([record(1, 'I')], entriesOf(entry(1, slot)), DAY), 1)).toMatchObject({
    code: 'L',
    standing: 'disputed',
    theirs: 'I',
    theirName: 'Someone else',
  })
})

test('[D13] a locked record is locked on its card', () => {
  expect(markOf(marksOf([record(1, '/', true)], new Map(), DAY), 1).isLocked).toBe(true)
})

test('[D5, D6] the tiles count marks on their way, and pupils without a record as present', () => {
  const pupils = [pupil(1), pupil(2), pupil(3)]
  const entries = entriesOf(entry(2, send(choose(slotFor(null), 'I'))))
  expect(summaryOf(pupils, [record(1, '/')], entries, DAY)).toMatchObject({
    total: 3,
    present: 2,
    authorised: 1,
    ratePercent: 67,
    unmarkedInSession: 1,
  })
})

test('[D5, D11] the tiles keep the other session, and take no notice of another day', () => {
  const ill = send(choose(slotFor(null), 'I'))
  const entries = entriesOf(entry(1, ill, 'pm'), { ...entry(2, ill), date: '2026-11-12' })
  expect(summaryOf([pupil(1), pupil(2)], [record(1, '/')], entries, DAY)).toMatchObject({
    ...{ present: 2, authorised: 0, unmarkedInSession: 1 },
  })
})

test('[D6] marks that are being taken back count as they will when they are: as no record', () => {
  const undone = send(choose(slotFor('/'), null))
  expect(summaryOf([pupil(1)], [record(1, '/')], entriesOf(entry(1, undone)), DAY)).toMatchObject({
    ...{ present: 1, notCounted: 0, unmarkedInSession: 1 },
  })
})

test('[D13] a locked record without marks is a record all the same', () => {
  expect(summaryOf([pupil(1)], [record(1, null, true)], new Map(), DAY)).toMatchObject({ notCounted: 1 })
})
