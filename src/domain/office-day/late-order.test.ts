import { expect, test } from 'vitest'
import { lateOrder } from './late-order.ts'

test.each([
  ['mark Hana late', 'Hana'],
  ['  Mark  Hana Novák  LATE ', 'Hana Novák'],
  ['hana late', 'hana'],
  ['late hana', 'hana'],
  ['mark late late', 'late'],
  ['late', null],
  ['Hana', null],
  ['Hana Later', null],
  ['', null],
])('[Q3] "%s" asks to mark as late: %s', (search, name) => {
  expect(lateOrder(search)).toBe(name)
})
