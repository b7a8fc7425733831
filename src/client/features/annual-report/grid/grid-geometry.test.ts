import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstWindow,
  HEADER_HEIGHT,
  placeAfterKey,
  ROW_HEIGHT,
  rowSlots,
  scrollTo,
  SESSION_WIDTH,
  windowOf,
} from './grid-geometry.ts'

const SIZE = { rows: 600, columns: 130 }
const viewports = fc.record({
  top: fc.nat(19_000),
  left: fc.nat(3000),
  width: fc.integer({ min: 320, max: 1500 }),
  height: fc.integer({ min: 200, max: 1000 }),
})
const places = fc.record({ row: fc.nat(599), column: fc.nat(129) })

test('[G4] every row and session in view is drawn, and few that are not', () => {
  fc.assert(
    fc.property(viewports, (view) => {
      const drawn = windowOf(view, SIZE)
      const lastRow = Math.floor((view.top + view.height - HEADER_HEIGHT - 1) / ROW_HEIGHT)
      expect(drawn.rowFrom).toBeLessThanOrEqual(Math.floor(view.top / ROW_HEIGHT))
      expect(drawn.rowTo).toBeGreaterThan(Math.min(lastRow, 599))
      expect(drawn.columnFrom).toBeLessThanOrEqual(Math.floor(view.left / SESSION_WIDTH))
      expect(drawn.rowTo - drawn.rowFrom).toBeLessThanOrEqual(view.height / ROW_HEIGHT + 12)
      expect(drawn.columnTo - drawn.columnFrom).toBeLessThanOrEqual(view.width / SESSION_WIDTH + 26)
    }),
  )
})

test('[G4] before it is scrolled, all that is in view is drawn, and no whole day or second row more', () => {
  fc.assert(
    fc.property(viewports, (view) => {
      const drawn = firstWindow({ ...view, top: 0, left: 0 }, SIZE)
      const scrolled = windowOf({ ...view, top: 0, left: 0 }, SIZE)
      const rows = (view.height - HEADER_HEIGHT) / ROW_HEIGHT
      expect(drawn).toMatchObject({ rowFrom: 0, columnFrom: 0 })
      expect(drawn.rowTo).toBeGreaterThanOrEqual(rows)
      expect(drawn.rowTo).toBeLessThan(rows + 2)
      expect(drawn.columnTo % 2).toBe(0)
      expect(drawn.columnTo).toBeLessThanOrEqual(scrolled.columnTo)
    }),
  )
})

test('[G4] a cell that is moved to is scrolled into view, and one in view stays where it is', () => {
  fc.assert(
    fc.property(viewports, places, (view, place) => {
      const moved = { ...view, ...scrollTo(place, view, SIZE) }
      const top = place.row * ROW_HEIGHT - moved.top
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(Math.max(0, view.height - HEADER_HEIGHT - ROW_HEIGHT))
      expect(scrollTo(place, moved, SIZE)).toEqual({ top: moved.top, left: moved.left })
    }),
  )
})

test.each([
  ['ArrowRight', false, { row: 5, column: 8 }],
  ['ArrowRight', true, { row: 5, column: 17 }],
  ['ArrowLeft', true, { row: 5, column: 0 }],
  ['ArrowUp', false, { row: 4, column: 7 }],
  ['PageDown', false, { row: 9, column: 7 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', true, { row: 9, column: 19 }],
  ['a', false, undefined],
] as const)('[G4] the key %s (with control: %s) goes to %o', (key, ctrlKey, expected) => {
  const size = { rows: 10, columns: 20 }
  expect(placeAfterKey({ key, ctrlKey }, { row: 5, column: 7 }, size)).toEqual(expected)
})

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
