import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findByName } from './find-by-name.ts'

const SCHOOL = [
  { name: 'Hannah Price', also: 'Year 1' },
  { name: 'Hana Novák', also: 'Year 2' },
  { name: 'Johan Smith', also: 'Year 2' },
  { name: 'Siobhán O’Neill', also: 'Year 3' },
  { name: 'Mary-Jane Whitfield', also: 'Reception' },
]
const found = (search: string) => findByName(search, SCHOOL).map(({ name }) => name)

describe('[Q3] a pupil is found', () => {
  test.each([
    ['han', ['Hannah Price', 'Hana Novák', 'Johan Smith', 'Siobhán O’Neill']],
    ['hana', ['Hana Novák', 'Hannah Price']],
    ['novak', ['Hana Novák']],
    ['han year 2', ['Hana Novák', 'Johan Smith']],
    ['PRICE hannah', ['Hannah Price']],
    ['shiobhan', ['Siobhán O’Neill']],
    ['oneil', ['Siobhán O’Neill']],
    ["o'neill", ['Siobhán O’Neill']],
    ['jane', ['Mary-Jane Whitfield']],
    ['whitefeild', ['Mary-Jane Whitfield']],
    ['hnanah', ['Hannah Price', 'Hana Novák']],
    ['zzz', []],
    ['', []],
    ['  ', []],
  ])('by %j: %j', (search, names) => {
    expect(found(search)).toEqual(names)
  })

  const name = fc.stringMatching(/^[a-z]{5,12}$/)
  const oneMistake = fc
    .tuple(name, fc.nat(), fc.constantFrom('leave out', 'replace', 'swap', 'add'))
    .map(([word, at, mistake]) => {
      const place = at % word.length
      const [head, letter, tail] = [word.slice(0, place), word[place] ?? '', word.slice(place + 1)]
      const typed = {
        'leave out': head + tail,
        replace: `${head}q${tail}`,
        swap: tail ? head + (tail[0] ?? '') + letter + tail.slice(1) : word,
        add: `${head}q${letter}${tail}`,
      }[mistake]
      return { word, typed: typed ?? word }
    })

  test('with one letter wrong, whichever it is', () => {
    fc.assert(
      fc.property(oneMistake, ({ word, typed }) => {
        expect(findByName(typed, [{ name: word }])).toHaveLength(1)
      }),
    )
  })

  test('by the beginning of any word, before all who are only alike', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), fc.nat(), (names, at) => {
        const sought = names[at % names.length] ?? ''
        const [first] = findByName(
          sought.slice(0, 4),
          names.map((each) => ({ name: each })),
        )
        expect(first?.name.startsWith(sought.slice(0, 4))).toBe(true)
      }),
    )
  })
})
