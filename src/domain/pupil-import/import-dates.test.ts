import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test } from 'vitest'
import { findDateOrder, readDate } from './import-dates.ts'

const TODAY = isoDate('2026-11-13')

test.each([
  ['2019-05-24', '2019-05-24'],
  ['2019-05-24 00:00', '2019-05-24'],
  ['2019-05-24T00:00:00Z', '2019-05-24'],
  ['24/05/2019', '2019-05-24'],
  ['24/05/2019 00:00', '2019-05-24'],
  ['24/05/2019 0:00:00', '2019-05-24'],
  ['4/5/2019', '2019-05-04'],
  ['24/05/19', '2019-05-24'],
  ['24.05.2019', '2019-05-24'],
  ['24 May 2019', '2019-05-24'],
  ['4-Sept-2019', '2019-09-04'],
  ['12-Mar-19', '2019-03-12'],
  ['12-Mar-36', '2036-03-12'],
  ['12-Mar-37', '1937-03-12'],
  ['43536', '2019-03-12'],
  ['43536.0', '2019-03-12'],
  ['05/24/2019', undefined],
  ['30/02/2019', undefined],
  ['24/05-2019', undefined],
  ['4353', undefined],
  ['soon', undefined],
])('the date %s is read as %s', (text, date) => {
  expect(readDate(text, 'dayFirst', TODAY)).toBe(date)
})

test('where the month comes first, it does so with slashes and dashes only', () => {
  const texts = ['3/4/19', '3-4-2019', '3.4.2019', '05/24/2019', '2019-03-04', '12-Mar-19']
  expect(texts.map((text) => readDate(text, 'monthFirst', TODAY))).toEqual([
    ...['2019-03-04', '2019-03-04', '2019-04-03', '2019-05-24', '2019-03-04', '2019-03-12'],
  ])
})

test.each([
  [['3/4/19', '24/05/2019'], { order: 'dayFirst', example: null }],
  [['3/4/19', '05/24/2019 00:00'], { order: 'monthFirst', example: null }],
  [['', '3/4/19', '5/6/2019'], { order: null, example: '3/4/19' }],
  [['4/4/19', '3.4.2019', '12-Mar-19', '43536'], { order: null, example: null }],
  [['24/05/2019', '05/24/2019'], { order: 'dayFirst', example: null }],
] as const)('the dates %j prove %j', (texts, found) => {
  expect(findDateOrder(texts)).toEqual(found)
})
