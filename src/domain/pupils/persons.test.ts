import { isoDate } from '#domain/calendar/iso-date.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggestPersons } from './person-suggestions.ts'
import type { KnownRow } from './person-suggestions.ts'
import { joinCertain } from './persons.ts'
import type { PersonRow } from './persons.ts'

/** `Ann Ash 2019 #7 @3 p5`: a name, a birthday, an external id, the academic year (1 without it) and a person. */
function row(words: string, place = 0): PersonRow & { words: string } {
  const [firstName = '', lastName = ''] = words.split(' ')
  const found = (pattern: RegExp) => pattern.exec(words)?.[1] ?? null
  const year = found(/ (\d{4})\b/)
  const personId = found(/ p(\d+)/)
  return {
    ...{ words, firstName, lastName, id: place + 1, hubspotId: found(/#(\w+)/) },
    dateOfBirth: year === null ? null : isoDate(`${year}-05-01`),
    academicYearId: Number(found(/@(\d+)/) ?? 1),
    personId: personId === null ? null : Number(personId),
  }
}

const personsOf = (rows: readonly string[]) =>
  joinCertain(rows.map(row)).map((person) => [...person].map(({ words }) => words))

describe('[Q1] rows of several years are one person', () => {
  test.each([
    ['with one external id, also renamed', ['Ann Ash 2019 #7 @1', 'Ann Price 2019 #7 @2']],
    ['with one name and birthday', ['Ann Ash 2019 @1', 'ANN Ash 2019 @2', 'Ann Ash 2019 @5']],
    ['where an id was added later', ['Ann Ash 2019 @1', 'Ann Ash 2019 #7 @2', 'Ann Ash 2019 @3']],
    ['either kind of apostrophe', ['Ann O’Hara 2019 @1', "Ann O'Hara 2019 @2"]],
    [
      'where the id holds two names together',
      ['Ann Ash 2019 @1', 'Ann Ash 2019 #7 @2', 'Ann Price 2019 #7 @3', 'Ann Price 2019 @4'],
    ],
    ['who is known', ['Ann Ash 2019 @1 p5', 'Ann Ash 2019 @2']],
    ['whom a person has joined', ['Ann Ash 2019 #7 @1 p5', 'Ann Price 2020 #8 @2 p5']],
  ])('%s', (_, rows) => {
    expect(personsOf(rows)).toEqual([rows])
  })
})

describe('[Q1] rows stay apart', () => {
  test.each([
    ['with two external ids', ['Ann Ash 2019 #7 @1', 'Ann Ash 2019 #8 @2']],
    ['without a birthday', ['Ann Ash @1', 'Ann Ash @2']],
    ['of twins', ['Ann Ash 2019 @1', 'Eva Ash 2019 @2']],
    ['with another birthday', ['Ann Ash 2019 @1', 'Ann Ash 2020 @2']],
    ['where a namesake is in one of the years', ['Ann Ash 2019 @1', 'Ann Ash 2019 @2', 'Ann Ash 2019 @2']],
    ['of two persons who are known', ['Ann Ash 2019 @1 p5', 'Ann Ash 2019 @2 p6', 'Ann Ash 2019 @3']],
    ['of two who are known with one id', ['Ann Ash 2019 #7 @1 p5', 'Ann Ash 2019 #7 @2 p6']],
    ['of one year, where the person is already', ['Ann Ash 2019 @1 p5', 'Ann Ash 2019 @1']],
  ])('%s', (_, rows) => {
    expect(personsOf(rows)).toEqual(rows.map((each) => [each]))
  })

  test('where another name of the person is a namesake’s', () => {
    const renamed = ['Ann Ash 2019 #7 @1', 'Ann Price 2019 #7 @2']
    expect(personsOf([...renamed, 'Ann Ash 2019 @2'])).toEqual([renamed, ['Ann Ash 2019 @2']])
  })
})

const anyRow = fc
  .tuple(
    fc.constantFrom('Ann Ash', 'Ann Price', 'Eva Ash'),
    fc.constantFrom('', ' 2019', ' 2020'),
    fc.constantFrom('', ' #1', ' #2'),
    fc.constantFrom(' @1', ' @2', ' @3'),
  )
  .map((parts) => parts.join(''))
const anySchool = fc
  .array(anyRow, { maxLength: 12 })
  // An external id is in a year once.
  .map((rows) => rows.filter((each, place) => !each.includes('#') || rows.findIndex(sameId(each)) === place))
const sameId = (one: string) => (other: string) =>
  row(one).hubspotId === row(other).hubspotId && row(one).academicYearId === row(other).academicYearId

test('[Q1] in any school, a person is in a year once, has one external id, and does not depend on the order', () => {
  fc.assert(
    fc.property(anySchool, (words) => {
      const rows = words.map(row)
      const persons = joinCertain(rows)
      expect(persons.flatMap((person) => [...person])).toHaveLength(rows.length)
      for (const person of persons) {
        expect(new Set([...person].map(({ academicYearId }) => academicYearId)).size).toBe(person.size)
        expect(new Set([...person].flatMap(({ hubspotId }) => hubspotId ?? [])).size).toBeLessThan(2)
      }
      const sets = (groups: readonly ReadonlySet<PersonRow>[]) =>
        groups
          .map((group) =>
            [...group]
              .map(({ id }) => id)
              .toSorted((a, b) => a - b)
              .join(),
          )
          .toSorted()
      expect(sets(joinCertain(rows.toReversed()))).toEqual(sets(persons))
    }),
  )
})

const known = (words: string, place: number): KnownRow & { words: string } => {
  const { personId, ...own } = row(words, place)
  return { ...own, personId: personId ?? place + 1, academicYear: `${2020 + own.academicYearId}` }
}
const suggested = (rows: readonly string[], apart: [number, number][] = []) =>
  suggestPersons(rows.map(known), apart).map(({ reason, persons }) => [
    reason,
    ...persons.map((own) => own.map(({ words }) => words).join(' + ')),
  ])

describe('[Q1] a person is asked about', () => {
  test.each([
    ['sameNameAndBirthday', 'Ann Ash 2019 #7 @1', 'Ann Ash 2019 #8 @2'],
    ['noBirthday', 'Ann Ash 2019 @1', 'Ann Ash @2'],
    ['noBirthday', 'Ann Ash @1', 'Ann Ash @2', 'Ann Ash @3'],
    ['renamed', 'Ann Ash 2019 #7 @1', 'Ann Price 2019 @2'],
    ['renamed', 'Kate Ash 2019 @1', 'Katherine Ash 2019 @2'],
    ['sameId', 'Ann Ash 2019 #7 @1', 'Eva Price 2020 #7 @2'],
  ])('%s: %s and %s', (reason, ...rows) => {
    expect(suggested(rows)).toEqual([[reason, ...rows]])
  })

  test('those of one year and the next where not all can be one', () => {
    expect(suggested(['Ann Ash @1', 'Ann Ash @2', 'Ann Ash @2', 'Ann Ash @3'])).toEqual([
      ['noBirthday', 'Ann Ash @1', 'Ann Ash @2'],
      ['noBirthday', 'Ann Ash @1', 'Ann Ash @2'],
      ['noBirthday', 'Ann Ash @2', 'Ann Ash @3'],
      ['noBirthday', 'Ann Ash @2', 'Ann Ash @3'],
    ])
  })
})

describe('[Q1] no suggestion is made for', () => {
  test.each([
    ['one person', ['Ann Ash 2019 @1 p1', 'Ann Ash 2019 @2 p1']],
    ['two in one year', ['Ann Ash 2019 #7 @1', 'Ann Ash 2019 #8 @1']],
    ['two who were in one year once', ['Ann Ash 2019 @1 p1', 'Ann Ash 2019 @1 p2', 'Ann Ash 2019 @2 p2']],
    ['twins', ['Ann Ash 2019 @1 p1', 'Eva Ash 2019 @1 p2', 'Ann Ash 2019 @2 p1']],
    ['namesakes of different age', ['Ann Ash 2019 @1', 'Ann Ash 2020 @2']],
    ['two ids without a birthday', ['Ann Ash #7 @1', 'Ann Ash 2019 #8 @2']],
    ['others', ['Ann Ash 2019 @1', 'Eva Price 2019 @2']],
  ])('%s', (_, rows) => {
    expect(suggested(rows)).toEqual([])
  })

  test('those whom a person has told apart', () => {
    expect(suggested(['Ann Ash @1', 'Ann Ash @2'], [[2, 1]])).toEqual([])
  })
})
