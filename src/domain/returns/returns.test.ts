import { describe, expect, test } from 'vitest'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { isReturnOverdue, returnDueBy } from './authority-returns.ts'
import type { ReturnKind } from './authority-returns.ts'
import { LEAVING_GROUND_NAMES, OUR_GROUNDS, groundLabel } from './leaving-grounds.ts'

describe('[Q5] the clock of a return', () => {
  test.each<[ReturnKind, string | null, string, boolean]>([
    ['joiner', '2026-11-15', '2026-11-15', false],
    ['joiner', '2026-11-15', '2026-11-16', true],
    ['leaver', '2026-11-10', '2026-11-10', false],
    ['leaver', '2026-11-10', '2026-11-11', true],
    ['unauthorised', null, '2027-06-01', false],
    ['illness', null, '2027-06-01', false],
  ])('of a %s of 10 November ends on %s; overdue on %s: %s', (kind, dueBy, today, isOverdue) => {
    const since = isoDate('2026-11-10')
    expect(returnDueBy(kind, since)).toBe(dueBy)
    expect(isReturnOverdue(kind, since, isoDate(today))).toBe(isOverdue)
  })
})

test('[Q5] the grounds are a to o; that of maintained schools alone is not offered', () => {
  expect(LEAVING_GROUND_NAMES.join('')).toBe('abcdefghijklmno')
  expect(LEAVING_GROUND_NAMES.filter((ground) => !OUR_GROUNDS.includes(ground))).toEqual(['m'])
  expect(groundLabel('a')).toBe('9(1)(a) Registered at another school')
})
