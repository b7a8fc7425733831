import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside } from './placement.ts'

const screen = { width: 400, height: 600 }
const tip = { width: 100, height: 40 }

test('it stands on the side that was asked for, aligned with its anchor', () => {
  const anchor = { left: 200, top: 300, width: 60, height: 20 }
  expect(placeBeside(anchor, tip, screen, { side: 'above', align: 'centre' })).toMatchObject({
    left: 180,
    top: 260,
  })
  expect(placeBeside(anchor, tip, screen, { side: 'below', align: 'start' })).toMatchObject({
    left: 200,
    top: 320,
  })
  expect(placeBeside(anchor, tip, screen, { side: 'below', align: 'end' })).toMatchObject({
    left: 160,
    top: 320,
  })
})

test('where there is no room it goes to the other side', () => {
  const atTop = { left: 200, top: 10, width: 60, height: 20 }
  expect(placeBeside(atTop, tip, screen, { side: 'above', align: 'centre' }).top).toBe(30)
})

test('it never leaves the screen', () => {
  const numbers = { left: fc.integer({ min: 0, max: 340 }), top: fc.integer({ min: 0, max: 580 }) }
  const sides = fc.constantFrom('above' as const, 'below' as const)
  const aligns = fc.constantFrom('start' as const, 'centre' as const, 'end' as const)
  fc.assert(
    fc.property(
      fc.record(numbers),
      fc.integer({ min: 1, max: 900 }),
      sides,
      aligns,
      (spot, height, side, align) => {
        const anchor = { ...spot, width: 60, height: 20 }
        const { left, top, maxHeight } = placeBeside(anchor, { width: 100, height }, screen, { side, align })
        expect(left).toBeGreaterThanOrEqual(8)
        expect(left + 100).toBeLessThanOrEqual(392)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(top + Math.min(height, maxHeight)).toBeLessThanOrEqual(592)
      },
    ),
  )
})

test('what is too high for either side may take the height of the screen, beside its anchor', () => {
  const wide = { width: 1280, height: 900 }
  const tall = { width: 360, height: 1400 }
  const cover = { side: 'below', align: 'end', mayCover: true } as const
  const anchor = { left: 870, top: 440, width: 60, height: 36 }
  expect(placeBeside(anchor, tall, wide, cover)).toEqual({ left: 502, top: 8, maxHeight: 872 })
  const atLeft = { ...anchor, left: 100 }
  expect(placeBeside(atLeft, tall, wide, cover)).toMatchObject({ left: 168, top: 8 })
  const phone = { width: 390, height: 844 }
  expect(placeBeside(atLeft, tall, phone, cover)).toMatchObject({ left: 22, top: 8, maxHeight: 816 })
  const low = { width: 360, height: 500 }
  expect(placeBeside({ ...anchor, top: 420 }, low, wide, cover)).toMatchObject({ left: 502, top: 170 })
})
