import { describe, expect, test } from 'vitest'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import { classesToChoose, defaultClass, isSameClassName } from './usual-classes.ts'

describe('the classes that pupils are put into', () => {
  test('[H5] a school that has set up none has the specified ones, and Reception is the first choice', () => {
    expect(classesToChoose([])).toEqual(YEAR_GROUPS)
    expect(defaultClass([])).toBe('Reception')
    expect(defaultClass(YEAR_GROUPS)).toBe('Reception')
  })

  test('a school that has classes has no others; without a Reception its first is the choice', () => {
    expect(classesToChoose(['Robins', 'Year 1'])).toEqual(['Robins', 'Year 1'])
    expect(defaultClass(['Robins', 'Year 1'])).toBe('Robins')
  })
})

test.each([
  ['Year 1', 'year 1', true],
  ['Year 1', ' Year  1 ', true],
  ['Élan', 'ÉLAN', true],
  ['Year 1', 'Year 11', false],
])('%j and %j are one name: %s', (one, other, isSame) => {
  expect(isSameClassName(one, other)).toBe(isSame)
})
