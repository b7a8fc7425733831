import { expect, test } from 'vitest'
import { beginsAWord, matchesSearch } from './matches-search.ts'

test.each([
  ['', ['Ben', 'Birch']],
  ['  ', ['Ben', 'Birch']],
  ['BIR', ['Ben', 'Birch']],
  ['birch ben', ['Ben', 'Birch']],
  [' ben  year 3 ', ['Ben Birch', 'Year 3']],
  ['Zoe', ['Zoë', 'Nuñez']],
  ['nunez zoë', ['Zoe\u0308', 'Nun\u0303ez']],
  ['o’neill', ["Aoife O'Neill"]],
  ["o'neill", ['Aoife O’Neill']],
  ['birch', [null, 'Birch']],
])('"%s" finds %j', (search, texts) => {
  expect(matchesSearch(search, ...texts)).toBe(true)
})

test.each([
  ['birch ann', ['Ben', 'Birch']],
  ['benbirch', ['Ben', 'Birch']],
  ['null', [null, 'Birch']],
])('"%s" does not find %j', (search, texts) => {
  expect(matchesSearch(search, ...texts)).toBe(false)
})

test('a name is begun with the letters of one of its words', () => {
  expect(beginsAWord('nun', 'Zoë Ash-Nuñez')).toBe(true)
  expect(beginsAWord('han', 'Johanna Chan')).toBe(false)
})
