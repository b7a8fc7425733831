import { expect, test } from 'vitest'
import type { DeskEntry } from './desk-entry.ts'
import { changedMeanwhile, choose, send, slotFor, undelivered } from './mark-slot.ts'
import type { MarkSlot } from './mark-slot.ts'
import { hasUndelivered, unsavedCount } from './use-marks.ts'

const underWay = send(choose(slotFor('/'), 'L'))
const place = { date: '2026-11-13', session: 'am', name: 'A', other: null, reason: undefined } as const

function entriesOf(...slots: MarkSlot[]): ReadonlyMap<string, DeskEntry> {
  return new Map(slots.map((slot, studentId) => [String(studentId), { ...place, studentId, slot }]))
}

test('[D17] [D11] a mark that awaits a choice is not saved either, but sending it again would not help', () => {
  const disputed = changedMeanwhile(underWay, 'I', null)
  expect(unsavedCount(entriesOf(undelivered(underWay), underWay, disputed))).toBe(2)
  expect(hasUndelivered(entriesOf(undelivered(underWay), disputed))).toBe(true)
  expect(hasUndelivered(entriesOf(underWay, disputed))).toBe(false)
})
