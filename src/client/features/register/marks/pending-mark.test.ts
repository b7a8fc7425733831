import { isoDate } from '#domain/calendar/iso-date.ts'
import { next, saved } from '#client/outbox/sync.ts'
import { tabStorage } from '#testing/tab-storage.ts'
import { expect, test } from 'vitest'
import { hasUndelivered, keepMarks, takeKeptMarks, unsavedCount } from './pending-mark.ts'
import type { MarkEvent, MarkSync, PendingMark, PendingMarks } from './pending-mark.ts'

function after(confirmed: MarkSync['confirmed'], ...events: MarkEvent[]): MarkSync {
  return events.reduce(next, saved(confirmed) as MarkSync)
}

const sending = after('/', { type: 'chosen', value: 'L' }, { type: 'sent' })
const undelivered = next(sending, { type: 'undelivered' })
const conflict = next(sending, { type: 'conflict', theirs: 'I', change: null })

const place = {
  date: isoDate('2026-11-13'),
  session: 'am',
  name: 'Ada Lovelace',
  other: null,
  reason: undefined,
} as const
const mark = (studentId: number, sync: MarkSync): PendingMark => ({ ...place, studentId, sync })

test('[D17] unsaved marks are kept for the same person, once, with the codes that were sent already', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [mark(1, undelivered), mark(2, sending)])
  expect(takeKeptMarks(storage, 'ann')).toMatchObject([
    { studentId: 1, code: 'L', confirmed: '/', unanswered: ['L'] },
    { studentId: 2, code: 'L', confirmed: '/', unanswered: ['L'] },
  ])
  expect(takeKeptMarks(storage, 'ann')).toEqual([])
})

test('[D11] a mark in conflict is kept with the mark that it expected at first, so that it asks again', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [mark(3, conflict)])
  expect(takeKeptMarks(storage, 'ann')).toMatchObject([
    { studentId: 3, code: 'L', confirmed: '/', unanswered: [] },
  ])
})

test('[D17] the removal of a mark is kept as well', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [mark(1, after('/', { type: 'chosen', value: null }, { type: 'sent' }))])
  expect(takeKeptMarks(storage, 'ann')).toMatchObject([{ studentId: 1, code: null }])
})

test('no name is stored', () => {
  const storage = tabStorage()
  keepMarks(storage, 'ann', [mark(1, undelivered)])
  expect(storage.getItem('unsaved-marks:ann')).toContain('"studentId":1')
  expect(storage.getItem('unsaved-marks:ann')).not.toContain('Ada')
})

test('a kept mark without its pupil is ignored', () => {
  const text = '[{"studentId":"1"}]'
  expect(takeKeptMarks(tabStorage({ 'unsaved-marks:ann': text }), 'ann')).toEqual([])
})

test('[D17] [D11] a mark in conflict counts as unsaved, but sending it again would not help', () => {
  const pending = (...syncs: MarkSync[]): PendingMarks =>
    new Map(syncs.map((sync, id) => [String(id), mark(id, sync)]))
  expect(unsavedCount(pending(undelivered, sending, conflict))).toBe(2)
  expect(hasUndelivered(pending(undelivered, conflict))).toBe(true)
  expect(hasUndelivered(pending(sending, conflict))).toBe(false)
})
