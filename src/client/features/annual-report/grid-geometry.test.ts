import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HEADER_HEIGHT,
  placeAfterKey,
  ROW_HEIGHT,
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
