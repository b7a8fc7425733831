import { expect, test } from 'vitest'
import { gridStep } from './grid-steps.ts'

// Ten cards in rows of four: 0-3, 4-7, 8-9.
const GRID = { count: 10, columns: 4 }

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 5],
  ['ArrowUp', 5, 1],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['ArrowLeft', 0, undefined],
  ['ArrowRight', 9, undefined],
  ['ArrowUp', 2, undefined],
  ['ArrowDown', 8, undefined],
  ['Enter', 2, undefined],
])('[D9] %s from card %i leads to %s', (key, from, to) => {
  expect(gridStep(key, from, GRID)).toBe(to)
})
