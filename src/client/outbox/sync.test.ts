import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDue, next, saved, syncStatus } from './sync.ts'
import type { Sync, SyncEvent } from './sync.ts'

type Code = 'L' | 'I' | '/' | null
type CodeSync = Sync<Code, string | null>
type CodeEvent = SyncEvent<Code, string | null>

const SENT = { type: 'sent' } as const
const REFUSED = { type: 'refused' } as const
const UNDELIVERED = { type: 'undelivered' } as const
const chosen = (value: Code) => ({ type: 'chosen', value }) as const
const delivered = (held: Code) => ({ type: 'delivered', held }) as const
const conflict = (theirs: Code) => ({ type: 'conflict', theirs, change: null }) as const

/** A pupil marked present, after these events. */
const after = (...events: CodeEvent[]) => events.reduce(next, saved('/') as CodeSync)

describe('[D17] one mark between the tap and the server', () => {
  test('a choice shows at once and is saved when the server says so', () => {
    expect(after(chosen('L')).wanted).toBe('L')
    expect(syncStatus(after(chosen('L')))).toBe('saving')
    expect(syncStatus(after(chosen('L'), SENT))).toBe('saving')
    expect(after(chosen('L'), SENT, delivered('L'))).toEqual(saved('L'))
  })

  test('choosing the code that is being sent sends nothing more', () => {
    expect(isDue(after(chosen('L'), SENT, chosen('L')))).toBe(false)
  })

  test('a choice made while a request is under way waits, and stays shown when the first answer comes', () => {
    const waiting = after(chosen('L'), SENT, chosen('I'))
    expect(isDue(waiting)).toBe(true)
    expect(next(waiting, SENT)).toEqual(waiting)
    expect(next(waiting, delivered('L'))).toMatchObject({ status: 'due', wanted: 'I', confirmed: 'L' })
  })

  test('a refused mark goes back to the recorded one', () => {
    expect(after(chosen('L'), SENT, REFUSED)).toEqual(saved('/'))
  })

  test('a refusal does not remove a later choice', () => {
    expect(after(chosen('L'), SENT, chosen('I'), REFUSED)).toMatchObject({ status: 'due', wanted: 'I' })
  })

  test('an undelivered mark stays and can be sent again', () => {
    const unsaved = after(chosen('L'), SENT, UNDELIVERED)
    expect(unsaved).toMatchObject({ status: 'unsaved', wanted: 'L', unanswered: ['L'] })
    expect(syncStatus(next(unsaved, SENT))).toBe('saving')
  })

  test('another mark at the server is a conflict, and the teacher chooses', () => {
    const inConflict = after(chosen('L'), SENT, conflict('I'))
    expect(inConflict).toMatchObject({ status: 'conflict', wanted: 'L', confirmed: 'I', expected: '/' })
    expect(next(inConflict, { type: 'theirsKept' })).toEqual(saved('I'))
    expect(next(inConflict, chosen('L'))).toMatchObject({ status: 'due', wanted: 'L', confirmed: 'I' })
  })

  test('our own mark whose answer was lost is no conflict', () => {
    const lost = after(chosen('L'), SENT, UNDELIVERED, chosen('I'), SENT, conflict('L'))
    expect(lost).toMatchObject({ status: 'due', wanted: 'I', confirmed: 'L' })
  })

  test('a value that is edited in a conflict stays in conflict', () => {
    const edited = after(chosen('L'), SENT, conflict('I'), { type: 'edited', value: null })
    expect(edited).toMatchObject({ status: 'conflict', wanted: null, confirmed: 'I' })
  })

  test('of two requests side by side the first may have been lost: the value that both replace is no conflict', () => {
    const beside = after(chosen('L'), SENT, chosen('I'), { type: 'sentBeside' })
    expect(beside).toMatchObject({ status: 'sending', sent: 'I', unanswered: ['L'] })
    expect(next(beside, conflict('/'))).toMatchObject({ status: 'due', wanted: 'I', confirmed: '/' })
  })

  test('a colleague who gave the same mark makes no conflict', () => {
    expect(after(chosen('L'), SENT, conflict('L'))).toEqual(saved('L'))
  })

  test('an event that a status does not expect changes nothing', () => {
    for (const event of [REFUSED, UNDELIVERED, delivered('L'), conflict('I')]) {
      expect(after(event)).toEqual(saved('/'))
    }
    expect(after(chosen('L'), { type: 'theirsKept' })).toEqual(after(chosen('L')))
  })
})

const advance = next<Code, string | null>

/** The server answers the request under way, if there is one. */
const answer = (sync: CodeSync) => (sync.status === 'sending' ? advance(sync, delivered(sync.sent)) : sync)

const step = fc.oneof(
  fc.constantFrom<Code>('L', 'I', '/').map((code) => (sync: CodeSync) => advance(sync, chosen(code))),
  fc.constant((sync: CodeSync) => advance(sync, SENT)),
  fc.constant(answer),
  fc.constant((sync: CodeSync) => (sync.status === 'sending' ? advance(sync, UNDELIVERED) : sync)),
)

test('[D17] the last choice arrives after any sequence of events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom<Code>('L', 'I'), (steps, last) => {
      const before = steps.reduce((sync, change) => change(sync), saved(null) as CodeSync)
      let sync = advance(before, chosen(last))
      for (let round = 0; round < 3 && sync.status !== 'saved'; round += 1) sync = answer(advance(sync, SENT))
      expect(sync).toEqual(saved(last))
    }),
  )
})
