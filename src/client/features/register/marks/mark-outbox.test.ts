import { isoDate } from '#domain/calendar/iso-date.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AttendanceRecord, SavedMarks } from '#contract/attendance.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { syncStatus } from '#client/outbox/sync.ts'
import { MarkOutbox, markKey } from './mark-outbox.ts'
import type { Failure, OutboxEvent } from './pending-mark.ts'

const DATE = isoDate('2026-11-13')
type Sent<Answer> = {
  body: unknown
  code: Code | null
  studentId: number
  expected: Code | null
  answer: (answer: Answer) => Promise<void>
  fail: (failure: Failure) => Promise<void>
}

class Fault extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

let sent: Sent<AttendanceRecord>[]
let bulks: (Omit<Sent<SavedMarks>, 'code' | 'studentId' | 'expected'> & { body: unknown[] })[]
let events: OutboxEvent[]
let applied: AttendanceRecord[]
let outbox: MarkOutbox

beforeEach(() => {
  sent = []
  bulks = []
  events = []
  applied = []
  outbox = new MarkOutbox({
    sendOne: (pending, code, expected) =>
      new Promise((resolve, reject) => {
        sent.push({
          ...{ body: pending, code, studentId: pending.studentId, expected },
          answer: (record) => (resolve(record), settle()),
          fail: (failure) => (reject(new Fault(failure)), settle()),
        })
      }),
    sendMany: (_shared, codes) =>
      new Promise((resolve, reject) => {
        bulks.push({
          body: codes,
          answer: (saved) => (resolve(saved), settle()),
          fail: (failure) => (reject(new Fault(failure)), settle()),
        })
      }),
    failureOf: (error) => (error instanceof Fault ? error.failure : LOST),
    applyRecords: (_date, records) => applied.push(...records),
    notify: (event) => events.push(event),
  })
})

const REFUSED: Failure = { kind: 'refused', sentence: 'Locked.', current: undefined }
const LOST: Failure = { kind: 'undelivered', isSessionOver: false }

function mark(studentId: number, code: Code, confirmed: Code | null = null) {
  const name = `Pupil ${studentId}`
  outbox.mark({ studentId, date: DATE, session: 'am', name, code, confirmed, other: null, reason: undefined })
}
const record = (studentId: number, amCode: Code | null): AttendanceRecord => ({
  studentId,
  amCode,
  pmCode: null,
  readOnly: false,
})
const shown = (studentId: number) =>
  outbox.pending().get(markKey({ studentId, date: DATE, session: 'am' }))?.sync
const status = (studentId: number) => {
  const sync = shown(studentId)
  return sync ? syncStatus(sync) : 'saved'
}

describe('[D17] marks between the tap and the server', () => {
  test('quick marks on one card go one after the other and end on the last one', async () => {
    mark(1, '/')
    mark(1, 'L')
    mark(1, 'I')
    expect(sent.map(({ code }) => code)).toEqual(['/'])
    expect(shown(1)?.wanted).toBe('I')
    await sent[0]?.answer(record(1, '/'))
    expect(sent.map(({ code, expected }) => [code, expected])).toEqual([
      ['/', null],
      ['I', '/'],
    ])
    expect(shown(1)?.wanted).toBe('I')
    await sent[1]?.answer(record(1, 'I'))
    expect(status(1)).toBe('saved')
    expect(applied.at(-1)?.amCode).toBe('I')
  })

  test('different pupils do not wait for each other', () => {
    mark(1, '/')
    mark(2, '/')
    expect(sent).toHaveLength(2)
  })

  test('a refused mark goes back, and the server says why', async () => {
    mark(1, 'L', '/')
    await sent[0]?.fail(REFUSED)
    expect(status(1)).toBe('saved')
    expect(events).toMatchObject([{ kind: 'refused', sentence: 'Locked.' }])
  })

  test('undelivered marks stay, and go out in the order of the taps', async () => {
    mark(1, '/')
    await sent[0]?.fail(LOST)
    mark(2, 'I')
    mark(3, 'L')
    expect([status(1), shown(2)?.wanted, shown(3)?.wanted]).toEqual(['saving', 'I', 'L'])
    await sent[1]?.fail(LOST)
    expect([status(1), status(2), status(3)]).toEqual(['unsaved', 'unsaved', 'unsaved'])
    expect(sent.map(({ studentId }) => studentId)).toEqual([1, 1])

    const resent = outbox.resend()
    for (let index = 2; index < 5; index += 1) {
      expect(sent).toHaveLength(index + 1)
      const request = sent[index]
      await request?.answer(record(request.studentId, request.code))
    }
    await resent
    expect(sent.slice(2).map(({ studentId, code }) => [studentId, code])).toEqual([
      [1, '/'],
      [2, 'I'],
      [3, 'L'],
    ])
    expect(outbox.pending().size).toBe(0)
  })

  test('a mark that a colleague changed is a conflict; replacing theirs expects theirs', async () => {
    mark(1, 'L', null)
    await sent[0]?.fail({ kind: 'conflict', with: { current: record(1, 'I'), change: null } })
    expect(status(1)).toBe('conflict')
    expect(applied.at(-1)?.amCode).toBe('I')
    outbox.replaceTheirs({ studentId: 1, date: DATE, session: 'am' })
    expect(sent[1]).toMatchObject({ code: 'L', expected: 'I' })
    await sent[1]?.answer(record(1, 'L'))
    expect(status(1)).toBe('saved')
  })

  test('keeping theirs sends nothing', async () => {
    mark(1, 'L')
    await sent[0]?.fail({ kind: 'conflict', with: { current: record(1, 'I'), change: null } })
    outbox.keepTheirs({ studentId: 1, date: DATE, session: 'am' })
    expect(status(1)).toBe('saved')
    expect(sent).toHaveLength(1)
  })
})

describe('[D10] many marks in one request', () => {
  const all = (code: Code | null, confirmed: Code | null = null) =>
    outbox.markMany({
      date: DATE,
      session: 'am',
      reason: undefined,
      marks: [1, 2].map((studentId) => ({ studentId, code, confirmed, other: null, name: '' })),
    })
  const saved = (codes: (Code | null)[], rest: Partial<SavedMarks> = {}): SavedMarks => ({
    records: codes.map((code, index) => record(index + 1, code)),
    locked: [],
    changedMeanwhile: [],
    ...rest,
  })

  test('all show at once and are saved by one answer', async () => {
    const done = all('/')
    await settle()
    expect([shown(1)?.wanted, shown(2)?.wanted]).toEqual(['/', '/'])
    await bulks[0]?.answer(saved(['/', '/']))
    expect(await done).toMatchObject({ ok: true })
    expect(outbox.pending().size).toBe(0)
  })

  test('[D17] the marks of a bulk that ended as the page was left can still be kept', async () => {
    const done = all('/')
    await settle()
    const before = outbox.pending()
    await bulks[0]?.fail(LOST)
    expect(await done).toMatchObject({ ok: false })
    expect(outbox.pending().size).toBe(0)
    expect(outbox.unsavedSince(before).map(({ studentId }) => studentId)).toEqual([1, 2])
    expect(outbox.unsavedSince(outbox.pending())).toEqual([])
  })

  test('a bulk waits for a request of the same pupil, and expects its mark', async () => {
    mark(1, 'L')
    const done = all('/')
    await settle()
    expect(bulks).toHaveLength(0)
    await sent[0]?.answer(record(1, 'L'))
    expect(bulks[0]?.body).toEqual([
      { studentId: 1, code: '/', expected: 'L' },
      { studentId: 2, code: '/', expected: null },
    ])
    await bulks[0]?.answer(saved(['/', '/']))
    await done
    expect(sent).toHaveLength(1)
  })

  test('a mark chosen while a bulk is under way follows it', async () => {
    const done = all('/')
    await settle()
    mark(2, 'I')
    expect(sent).toHaveLength(0)
    await bulks[0]?.answer(saved(['/', '/']))
    await done
    expect(sent).toMatchObject([{ studentId: 2, code: 'I', expected: '/' }])
  })

  test('a bulk that fails leaves everything as before, unsaved marks too', async () => {
    mark(1, 'L')
    await sent[0]?.fail(LOST)
    const done = all('/')
    await settle()
    await bulks[0]?.fail(LOST)
    expect(await done).toEqual({ ok: false, failure: LOST })
    expect([status(1), shown(1)?.wanted, status(2)]).toEqual(['unsaved', 'L', 'saved'])
  })

  test('a mark whose bulk got no answer is our own: the next mark meets no conflict', async () => {
    const done = all('/')
    await settle()
    await bulks[0]?.fail(LOST)
    await done
    mark(2, 'L')
    await sent[0]?.fail({ kind: 'conflict', with: { current: record(2, '/'), change: null } })
    expect(status(2)).toBe('saving')
    expect(sent[1]).toMatchObject({ studentId: 2, code: 'L', expected: '/' })
  })

  test('a pupil whom a colleague marked meanwhile is in conflict, the others are saved', async () => {
    const done = all('/')
    await settle()
    const change = {
      ...{
        changedAt: '2026-11-13T08:55:00Z',
        userName: 'Sam Staff',
        userRole: 'staff',
        userPosition: 'Staff',
        session: 'am' as const,
      },
      ...{ oldCode: null, newCode: 'I' as const, reason: null, source: 'register' },
    }
    await bulks[0]?.answer(saved(['/', 'I'], { changedMeanwhile: [{ studentId: 2, change }] }))
    await done
    expect([status(1), status(2)]).toEqual(['saved', 'conflict'])
    expect(shown(2)).toMatchObject({ change, expected: null })
  })
})
