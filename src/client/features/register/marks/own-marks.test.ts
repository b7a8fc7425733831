import { SLIP_SECONDS } from '#domain/attendance/slips.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import type { Entry } from '#client/outbox/queue.ts'
import { placeOf } from './mark-kind.ts'
import { isOwnSlip, noteEarlierMarks, noteOwnMark } from './own-marks.ts'

const DATE = isoDate('2026-11-13')
const place = (studentId: number) => ({ date: DATE, session: 'am', studentId }) as const
const made = (studentId: number, secondsAgo: number) =>
  ({ studentId, session: 'am', code: '/', secondsAgo }) as const

test('[L1] after a reload the server tells which marks may still be corrected as a slip', () => {
  noteEarlierMarks(DATE, Date.now() - 20_000, [made(1, 30), made(2, SLIP_SECONDS - 10)])
  expect(isOwnSlip(place(1), '/')).toBe(true)
  expect(isOwnSlip(place(1), 'L')).toBe(false)
  expect(isOwnSlip(place(2), '/')).toBe(false)
  expect(isOwnSlip(place(3), '/')).toBe(false)
})

test('[L1] a mark that this window made is not made older by what the server tells', () => {
  noteOwnMark(place(4), '/', { confirmed: null, queue: [] })
  noteEarlierMarks(DATE, Date.now() - 20_000, [made(4, SLIP_SECONDS - 10)])
  expect(isOwnSlip(place(4), '/')).toBe(true)
})

const replaced = (studentId: number, status: 'waiting' | 'undelivered'): Entry => ({
  ...{ id: 'before', kind: 'mark', details: {}, state: { status } },
  items: [{ place: placeOf(place(studentId)), value: 'I', seen: '/' }],
})

test.each([
  [5, 'never left', replaced(5, 'waiting'), false],
  [6, 'may have reached the server', replaced(6, 'undelivered'), true],
])(
  '[L1] pupil %i: a mark that is recorded already, in place of ours that %s',
  (studentId, _, entry, isOwn) => {
    noteOwnMark(place(studentId), '/', { confirmed: '/', queue: [entry] })
    expect(isOwnSlip(place(studentId), '/')).toBe(isOwn)
  },
)
