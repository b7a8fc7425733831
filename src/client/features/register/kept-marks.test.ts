import { tabStorage } from '#testing/tab-storage.ts'
import { expect, test } from 'vitest'
import { keepMarks, takeKeptMarks } from './kept-marks.ts'
import type { DeskEntry } from './desk-entry.ts'
import { changedMeanwhile, choose, send, slotFor, undelivered } from './mark-slot.ts'

const chosen = choose(slotFor('/'), 'L')
const place = {
  studentId: 1,
  date: '2026-11-13',
  session: 'am',
  name: 'Ada Lovelace',
  other: null,
  reason: undefined,
} as const
const unsaved: DeskEntry = { ...place, slot: undelivered(send(chosen)) }
const underWay: DeskEntry = { ...place, studentId: 2, slot: send(chosen) }

const disputed: DeskEntry = { ...place, studentId: 3, slot: changedMeanwhile(send(chosen), 'I', null) }

test('[D17] what the server is not known to hold is kept for the same person, once, with what was sent already', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [unsaved, underWay])
  expect(takeKeptMarks(storage, 'ann')).toMatchObject([
    { studentId: 1, code: 'L', confirmed: '/', unanswered: ['L'] },
    { studentId: 2, code: 'L', confirmed: '/', unanswered: ['L'] },
  ])
  expect(takeKeptMarks(storage, 'ann')).toEqual([])
})

test('[D11] a mark that waits for a choice is kept with what was expected at first, so that it is asked about again', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [disputed])
  expect(takeKeptMarks(storage, 'ann')).toMatchObject([
    { studentId: 3, code: 'L', confirmed: '/', unanswered: [] },
  ])
})

test('[D17] a mark that is being taken back is kept as well', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [{ ...place, slot: send(choose(slotFor('/'), null)) }])
  expect(takeKeptMarks(storage, 'ann')).toMatchObject([{ studentId: 1, code: null }])
})

test('no name is written down', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [unsaved])
  expect(storage.getItem('unsaved-marks:ann')).toContain('"studentId":1')
  expect(storage.getItem('unsaved-marks:ann')).not.toContain('Ada')
})

test('a mark without its pupil is none', () => {
  const text = '[{"studentId":"1"}]'
  expect(takeKeptMarks(tabStorage({ 'unsaved-marks:ann': text }), 'ann')).toEqual([])
})
