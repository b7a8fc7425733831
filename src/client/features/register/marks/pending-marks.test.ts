import { expect, test, vi } from 'vitest'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { Outbox } from '#client/outbox/outbox.ts'
import { next } from '#client/outbox/queue.ts'
import type { Queue, QueueEvent } from '#client/outbox/queue.ts'
import { isMark, markEntry, marksEntry, placeOf, readPlace } from './mark-kind.ts'
import { noteEntry } from './note-kind.ts'
import {
  hasUndelivered,
  isSamePending,
  notesWithPending,
  pendingMarks,
  replaceTheirs,
  unsavedCount,
  unsavedLabel,
} from './pending-marks.ts'

const DAY = { date: isoDate('2026-11-13'), session: 'am' } as const
const first = { ...DAY, studentId: 1 }
const second = { ...DAY, studentId: 2 }

const chosen = (place: typeof first, code: 'I' | 'L') =>
  markEntry({ ...place, code, confirmed: null, other: null, reason: undefined })
const after = (...events: QueueEvent[]): Queue => events.reduce<Queue>(next, [])

test('a place is read as it was written; that of a comment is none', () => {
  expect(readPlace(placeOf(first))).toEqual(first)
  expect(isMark(placeOf(first))).toBe(true)
  expect(isMark('comment 2026-11-09 1')).toBe(false)
})

test('[D17] a mark is saving until one gets no answer; then all that wait behind it are unsaved', () => {
  const [ill, late] = [chosen(first, 'I'), chosen(second, 'L')]
  const entered = after(
    { type: 'entered', entry: ill },
    { type: 'entered', entry: late },
    { type: 'sent', id: ill.id, isQuiet: false },
  )
  expect([...pendingMarks(entered).values()].map(({ status }) => status)).toEqual(['saving', 'saving'])
  const stuck = pendingMarks(next(entered, { type: 'undelivered', id: ill.id }))
  expect([...stuck.values()].map(({ code, status }) => [code, status])).toEqual([
    ['I', 'unsaved'],
    ['L', 'unsaved'],
  ])
  expect(unsavedCount(stuck)).toBe(2)
  expect(hasUndelivered(stuck)).toBe(true)
  const again = next(next(entered, { type: 'undelivered', id: ill.id }), {
    type: 'sent',
    id: ill.id,
    isQuiet: true,
  })
  expect(unsavedCount(pendingMarks(again))).toBe(2)
})

test('[D11] a mark in conflict shows whose mark stands, and is not sent again by Retry', () => {
  const bulk = marksEntry({
    ...DAY,
    reason: undefined,
    marks: [1, 2].map((studentId) => ({ studentId, code: '/', confirmed: null })),
  })
  const results = new Map([
    [placeOf(first), { held: '/' }],
    [placeOf(second), { theirs: 'I', theirName: null }],
  ])
  const pending = pendingMarks(
    after(
      { type: 'entered', entry: bulk },
      { type: 'sent', id: bulk.id, isQuiet: false },
      { type: 'answered', id: bulk.id, results },
    ),
  )
  expect([...pending.values()]).toEqual([
    { ...second, code: '/', status: 'conflict', theirs: 'I', theirName: 'Someone else' },
  ])
  expect(unsavedCount(pending)).toBe(1)
  expect(hasUndelivered(pending)).toBe(false)
})

test('an entry that is being sent changes no card', () => {
  const ill = chosen(first, 'I')
  const entered = after({ type: 'entered', entry: ill })
  const pending = pendingMarks(entered)
  expect(
    isSamePending(pending, pendingMarks(next(entered, { type: 'sent', id: ill.id, isQuiet: false }))),
  ).toBe(true)
  const other = after({ type: 'entered', entry: chosen(first, 'L') })
  expect(isSamePending(pending, pendingMarks(other))).toBe(false)
  expect(isSamePending(pending, pendingMarks([]))).toBe(false)
})

test('the number of unsaved marks is in words', () => {
  expect(unsavedLabel(1)).toBe('1 mark not saved yet')
  expect(unsavedLabel(3)).toBe('3 marks not saved yet')
})

test('[M2] a note that is not sent yet lies over the note that the register has, on its day only', () => {
  const held = { studentId: 1, note: 'Has a cold', amArrival: null, pmArrival: '13:40' }
  const entry = noteEntry({
    ...first,
    note: 'Dentist at two',
    seen: 'Has a cold',
    arrival: '09:12',
    seenArrival: null,
  })
  const queue = after({ type: 'entered', entry })
  expect(notesWithPending([held], queue, DAY.date)).toEqual([
    { studentId: 1, note: 'Dentist at two', amArrival: '09:12', pmArrival: '13:40' },
  ])
  expect(notesWithPending([], queue, DAY.date)).toHaveLength(1)
  expect(notesWithPending([held], queue, isoDate('2026-11-16'))).toEqual([held])
})

test.each([
  { name: 'mine is marked like any other, which asks for the reason', reason: undefined, marked: ['I'] },
  { name: 'mine goes with the reason that it was given', reason: 'Parent rang', marked: [] },
])('[L1] where mine replaces theirs, $name', async ({ reason, marked }) => {
  const conflict = { theirs: 'L', theirName: 'Ada' }
  const send = vi.fn(async () => ({
    type: 'answered' as const,
    results: new Map([[placeOf(first), conflict]]),
  }))
  const outbox = new Outbox({ kinds: { mark: () => ({ send, tell: () => {} }) }, alone: (work) => work() })
  outbox.enter(markEntry({ ...first, code: 'I', confirmed: '/', other: null, reason }))
  await outbox.send()
  expect(pendingMarks(outbox.queue()).get(placeOf(first))).toMatchObject({ status: 'conflict', theirs: 'L' })
  const codes: string[] = []
  replaceTheirs(outbox, first, (code) => codes.push(code))
  await outbox.send()
  expect(codes).toEqual(marked)
  expect(send).toHaveBeenCalledTimes(reason ? 2 : 1)
})
