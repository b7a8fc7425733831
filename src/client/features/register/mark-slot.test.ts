import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedMeanwhile,
  choose,
  delivered,
  keepTheirs,
  refused,
  send,
  slotFor,
  standingOf,
  undelivered,
} from './mark-slot.ts'
import type { MarkSlot } from './mark-slot.ts'

const marked = (code: 'L' | 'I' | '/') => choose(slotFor('/'), code)

describe('[D17] one mark on its way', () => {
  test('a choice shows at once and is saved when the server says so', () => {
    const chosen = marked('L')
    expect(chosen.wanted).toBe('L')
    expect(standingOf(chosen)).toBe('saving')
    expect(standingOf(send(chosen))).toBe('saving')
    expect(delivered(send(chosen), 'L')).toEqual(slotFor('L'))
  })

  test('choosing what is under way already sends nothing more', () => {
    expect(choose(send(marked('L')), 'L').isDue).toBe(false)
  })

  test('what is chosen while something is under way waits, and stays shown when the first answer comes', () => {
    const waiting = choose(send(marked('L')), 'I')
    expect(send(waiting)).toEqual(waiting)
    const answered = delivered(waiting, 'L')
    expect(answered).toMatchObject({ wanted: 'I', confirmed: 'L', isDue: true, sent: undefined })
  })

  test('refused, it goes back to what the server holds', () => {
    expect(refused(send(marked('L')))).toEqual(slotFor('/'))
  })

  test('a refusal does not take back what was chosen after it', () => {
    expect(refused(choose(send(marked('L')), 'I'))).toMatchObject({ wanted: 'I', isDue: true })
  })

  test('undelivered, it stays and can be sent again', () => {
    const unsaved = undelivered(send(marked('L')))
    expect(unsaved.wanted).toBe('L')
    expect(standingOf(unsaved)).toBe('unsaved')
    expect(standingOf(send(unsaved))).toBe('saving')
  })

  test('another mark there is shown, and the teacher chooses', () => {
    const disputed = changedMeanwhile(send(marked('L')), 'I', null)
    expect(standingOf(disputed)).toBe('disputed')
    expect(keepTheirs(disputed)).toEqual(slotFor('I'))
    expect(choose(disputed, disputed.wanted)).toMatchObject({ wanted: 'L', confirmed: 'I', isDue: true })
  })

  test('our own mark whose answer was lost is no dispute', () => {
    const changedMind = send(choose(undelivered(send(marked('L'))), 'I'))
    const slot = changedMeanwhile(changedMind, 'L', null)
    expect(slot).toMatchObject({ wanted: 'I', confirmed: 'L', isDue: true, dispute: null })
  })

  test('somebody else who marked the same has settled it', () => {
    expect(changedMeanwhile(send(marked('L')), 'L', null)).toEqual(slotFor('L'))
  })
})

const step = fc.oneof(
  fc
    .constantFrom('L' as const, 'I' as const, '/' as const)
    .map((code) => (slot: MarkSlot) => choose(slot, code)),
  fc.constant(send),
  fc.constant((slot: MarkSlot) => (slot.sent === undefined ? slot : delivered(slot, slot.sent))),
  fc.constant((slot: MarkSlot) => (slot.sent === undefined ? slot : undelivered(slot))),
)

test('[D17] whatever happens in between, the last choice is what arrives', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.constantFrom('L' as const, 'I' as const),
      (steps, last) => {
        let slot = choose(
          steps.reduce((current, change) => change(current), slotFor(null)),
          last,
        )
        for (let round = 0; round < 3 && standingOf(slot) !== 'saved'; round += 1) {
          slot = send(slot)
          if (slot.sent !== undefined) slot = delivered(slot, slot.sent)
        }
        expect(slot).toEqual(slotFor(last))
      },
    ),
  )
})
