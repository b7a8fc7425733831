import { describe, expect, test } from 'vitest'
import {
  CATEGORY_LABELS,
  CODE_LIST,
  categoryOf,
  codesByCategory,
  isAbsence,
  isCode,
  meaningOf,
} from './codes.ts'
import type { Category, Code } from './codes.ts'

// Written out a second time from section 3, so that a slip in the table shows.
const SECTION_3: [Category, Code, string][] = [
  ['present', '/', 'Present (am)'],
  ['present', '\\', 'Present (pm)'],
  ['present', 'B', 'Approved educational activity off-site'],
  ['present', 'K', 'Education arranged by local authority'],
  ['present', 'L', 'Late, before the register closes'],
  ['present', 'P', 'Approved sporting activity'],
  ['present', 'V', 'Educational visit or trip'],
  ['present', 'W', 'Work experience'],
  ['authorised', 'C', 'Leave, exceptional circumstances'],
  ['authorised', 'C1', 'Regulated performance or employment'],
  ['authorised', 'C2', 'Part-time timetable'],
  ['authorised', 'E', 'Excluded, no alternative provision'],
  ['authorised', 'I', 'Illness'],
  ['authorised', 'J1', 'Interview'],
  ['authorised', 'M', 'Medical or dental appointment'],
  ['authorised', 'R', 'Religious observance'],
  ['authorised', 'S', 'Study leave'],
  ['authorised', 'T', 'Traveller absence'],
  ['unauthorised', 'G', 'Family holiday not agreed'],
  ['unauthorised', 'N', 'No reason provided'],
  ['unauthorised', 'O', 'Unauthorized'],
  ['unauthorised', 'U', 'Late, after the register closes'],
  ['notCounted', 'D', 'Dual registered'],
  ['notCounted', 'Q', 'No access arrangements'],
  ['notCounted', 'X', 'Not required in school'],
  ['notCounted', 'Y1', 'Transport unavailable'],
  ['notCounted', 'Y2', 'Widespread transport disruption'],
  ['notCounted', 'Y3', 'Part of premises closed'],
  ['notCounted', 'Y4', 'Whole site closed'],
  ['notCounted', 'Y5', 'Criminal justice detention'],
  ['notCounted', 'Y6', 'Public health requirements'],
  ['notCounted', 'Y7', 'Other unavoidable cause'],
]

test.each(SECTION_3)('[J2] %s: %s is "%s"', (category, code, meaning) => {
  expect(isCode(code)).toBe(true)
  expect(categoryOf(code)).toBe(category)
  expect(meaningOf(code)).toBe(meaning)
})

test('[J2] there are no other codes', () => {
  expect(CODE_LIST).toEqual(SECTION_3.map(([, code]) => code))
})

describe('[J2] what is no code is refused', () => {
  test.each([
    '',
    ' ',
    'l',
    'Z',
    'Y',
    'Y8',
    'C3',
    'J',
    '//',
    'L ',
    'toString',
    '__proto__',
    'constructor',
    '∕',
  ])('%j', (text) => {
    expect(isCode(text)).toBe(false)
  })
})

test('[D9] the selector groups every code once, by category, with L and U in groups that stand together', () => {
  const groups = codesByCategory()
  expect(groups.map((group) => group.label)).toEqual([
    ...['Present', 'Unauthorized Absence', 'Authorized Absence', 'Not Counted'],
  ])
  expect(groups.flatMap((group) => group.codes).toSorted()).toEqual(CODE_LIST.toSorted())
  for (const { category, codes } of groups)
    expect(new Set(codes.map(categoryOf))).toEqual(new Set([category]))
})

test('the categories are spelt for people as the specification does', () => {
  expect(CATEGORY_LABELS).toEqual({
    present: 'Present',
    authorised: 'Authorized Absence',
    unauthorised: 'Unauthorized Absence',
    notCounted: 'Not Counted',
  })
})

test('[C4] an absence, with leave or without, is marked by these codes and no other', () => {
  expect(CODE_LIST.filter(isAbsence).join(' ')).toBe('C C1 C2 E I J1 M R S T G N O U')
})
