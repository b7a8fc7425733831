import { expect, test } from 'vitest'
import type { DeskChildAnswer } from '#contract/office-day/desk.ts'
import { withKeptLines } from './desk-view.ts'

const lines = (names: string): DeskChildAnswer[] =>
  names.split('').map((firstName) => ({ studentId: firstName, firstName }) as never)
const shown = (before: string, open: string, kept: string) =>
  withKeptLines(lines(before), lines(open), ({ firstName }) => kept.includes(firstName))
    .map(({ firstName }) => firstName)
    .join('')

test.each([
  ['a kept line stays where it stood', 'abcd', 'acd', 'b', 'abcd'],
  ['one that is not kept goes', 'abcd', 'acd', '', 'acd'],
  ['the first one stays first', 'abc', 'bc', 'a', 'abc'],
  ['several follow each other', 'abcde', 'ae', 'bcd', 'abcde'],
  ['a new line comes where it belongs', 'abc', 'axc', 'b', 'abxc'],
])('[P1] %s', (_, before, open, kept, expected) => {
  expect(shown(before, open, kept)).toBe(expected)
})
