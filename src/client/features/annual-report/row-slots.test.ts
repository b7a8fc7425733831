import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowSlots } from './row-slots.ts'

const COUNT = 28
const windowAt = (rowFrom: number) => ({ rowFrom, rowTo: rowFrom + COUNT, columnFrom: 0, columnTo: 40 })
const starts = fc.nat(572)
const rows = fc.nat(599)

test('[G4] every row in view and the active one are drawn once', () => {
  fc.assert(
    fc.property(starts, rows, (from, active) => {
      const inView = Array.from({ length: COUNT }, (_, index) => from + index)
      const drawn = rowSlots(windowAt(from), active).map(({ row }) => row)
      expect(drawn.toSorted((a, b) => a - b)).toEqual(
        [...new Set([...inView, active])].toSorted((a, b) => a - b),
      )
    }),
  )
})

test('[G4] scrolling keeps the order of the document, and every row that stays in view keeps its place', () => {
  fc.assert(
    fc.property(starts, starts, rows, (from, to, active) => {
      const before = rowSlots(windowAt(from), active)
      const after = rowSlots(windowAt(to), active)
      const shared = (slots: typeof before, others: typeof before) =>
        slots.map(({ key }) => key).filter((key) => others.some((other) => other.key === key))
      expect(shared(before, after)).toEqual(shared(after, before))
      for (const { key, row } of after) {
        const known = before.find((slot) => slot.row === row)
        if (known) expect(known.key).toBe(key)
      }
    }),
  )
})
