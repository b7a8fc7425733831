import { isoDate } from '#domain/calendar/iso-date.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPupils, matchPupilsSurely } from './same-pupil.ts'
import type { PupilIdentity } from './same-pupil.ts'

/** `Ann 2019 #7`: a name, a birthday and an external id, either of which may be missing. */
function pupil(words: string, id: number): PupilIdentity & { words: string } {
  const [firstName = ''] = words.split(' ')
  const year = /\b\d{4}\b/.exec(words)?.[0]
  const hubspotId = /#(\w+)/.exec(words)?.[1] ?? null
  const dateOfBirth = year ? isoDate(`${year}-05-01`) : null
  return { words, id, personId: null, firstName, lastName: 'Ash', dateOfBirth, hubspotId }
}

const placesOf = (pupils: readonly string[], others: readonly string[], match = matchPupils) => {
  const earlier = pupils.map((words, place) => pupil(words, place))
  const later = others.map((words, place) => pupil(words, 1000 + place))
  const matches = match(earlier, later)
  return earlier.map((one) => {
    const other = matches.get(one)
    return other ? other.id - 1000 : null
  })
}

test.each<{ rule: string; pupils: string[]; others: string[]; expected: (number | null)[] }>([
  { rule: 'the same external id', pupils: ['Ann #7'], others: ['Anna 2019 #7'], expected: [0] },
  { rule: 'two external ids', pupils: ['Ann 2019 #7'], others: ['Ann 2019 #8'], expected: [null] },
  { rule: 'no external id in either', pupils: ['Ann 2019'], others: ['Ann 2019'], expected: [0] },
  { rule: 'an id that was added later', pupils: ['Ann 2019'], others: ['Ann 2019 #7'], expected: [0] },
  { rule: 'an id that was taken away', pupils: ['Ann 2019 #7'], others: ['Ann 2019'], expected: [0] },
  { rule: 'another apostrophe', pupils: ['D’Arcy 2019'], others: ["D'Arcy 2019 #7"], expected: [0] },
  { rule: 'other capitals', pupils: ['McKay 2019'], others: ['MCKAY 2019'], expected: [0] },
  { rule: 'an accent of its own', pupils: ['Jose\u0301 2019'], others: ['Jos\u00E9 2019'], expected: [0] },
  { rule: 'no accent', pupils: ['José 2019'], others: ['Jose 2019'], expected: [null] },
  { rule: 'no birthday in either', pupils: ['Ann'], others: ['Ann'], expected: [0] },
  { rule: 'another birthday', pupils: ['Ann 2019', 'Ann'], others: ['Ann 2020'], expected: [null, null] },
  { rule: 'twins', pupils: ['Ann 2019', 'Eva 2019'], others: ['Eva 2019', 'Ann 2019'], expected: [1, 0] },
  {
    rule: 'namesakes, of whom only one is there',
    ...{ pupils: ['Ann 2019', 'Ann 2019'], others: ['Ann 2019'], expected: [0, null] },
  },
  {
    rule: 'namesakes, of whom one has been given an id',
    ...{ pupils: ['Ann 2019', 'Ann 2019'], others: ['Ann 2019 #7', 'Ann 2019'], expected: [1, 0] },
  },
  {
    rule: 'a namesake with an id, who alone is there',
    ...{ pupils: ['Ann 2019', 'Ann 2019 #7'], others: ['Ann 2019 #7'], expected: [null, 0] },
  },
  {
    rule: 'a namesake with an id, who alone is not there',
    ...{ pupils: ['Ann 2019 #7', 'Ann 2019'], others: ['Ann 2019'], expected: [null, 0] },
  },
])('$rule: $pupils are $others at $expected', ({ pupils, others, expected }) => {
  expect(placesOf(pupils, others)).toEqual(expected)
})

test('[Q1] the person says who is who, under any name', () => {
  const [ann, eva] = ['Ann 2019', 'Eva 2019'].map((words, id) => ({ ...pupil(words, id), personId: 1 + id }))
  const [renamed, other] = ['Anna 2019', 'Ann 2019'].map((words, id) => ({
    ...pupil(words, 1000 + id),
    personId: 1 + id,
  }))
  if (!ann || !eva || !renamed || !other) throw new Error('four pupils are needed')
  for (const match of [matchPupils, matchPupilsSurely]) {
    expect([...match([ann, eva], [other, renamed])]).toEqual([
      [ann, renamed],
      [eva, other],
    ])
  }
})

test('within one year everybody is who they are, even namesakes', () => {
  const pupils = ['Ann', 'Ann', 'Ann #7'].map(pupil)
  for (const match of [matchPupils, matchPupilsSurely]) {
    expect([...match(pupils, pupils.toReversed())]).toEqual(pupils.map((one) => [one, one]))
  }
})

test.each<{ rule: string; pupils: string[]; others: string[]; expected: (number | null)[] }>([
  { rule: 'by id', pupils: ['Ann #7', 'Ann #8'], others: ['Ann #8', 'Ann #7'], expected: [1, 0] },
  { rule: 'by name', pupils: ['Ann', 'Eva'], others: ['Eva #7', 'Ann'], expected: [1, 0] },
  { rule: 'two earlier', pupils: ['Ann', 'Ann', 'Eva'], others: ['Ann', 'Eva'], expected: [null, null, 1] },
  { rule: 'two later', pupils: ['Ann'], others: ['Ann', 'Ann #7'], expected: [null] },
  { rule: 'two in both', pupils: ['Ann', 'Ann'], others: ['Ann', 'Ann'], expected: [null, null] },
  { rule: 'an id tells apart', pupils: ['Ann #7', 'Ann'], others: ['Ann', 'Ann #7'], expected: [1, 0] },
])('a match is sure only where no namesake could be meant ($rule)', ({ pupils, others, expected }) => {
  expect(placesOf(pupils, others, matchPupilsSurely)).toEqual(expected)
})

const anyPupil = fc
  .tuple(
    fc.constantFrom('Ann', 'Eva'),
    fc.constantFrom('', ' 2019', ' 2020'),
    fc.constantFrom('', ' #1', ' #2', ' #3'),
  )
  .map((parts) => parts.join(''))
const anyYear = fc.array(anyPupil, { maxLength: 8 })

test('no pupil is matched twice, and a match shares an id, or the name where an id is missing', () => {
  fc.assert(
    fc.property(anyYear, anyYear, (pupils, others) => {
      const places = placesOf(pupils, others)
      const found = places.filter((place) => place !== null)
      expect(new Set(found).size).toBe(found.length)
      for (const [index, place] of places.entries()) {
        if (place === null) continue
        const [one, other] = [pupil(pupils[index] ?? '', 0), pupil(others[place] ?? '', 0)]
        if (one.hubspotId !== null && other.hubspotId !== null) expect(one.hubspotId).toBe(other.hubspotId)
        else expect([one.firstName, one.dateOfBirth]).toEqual([other.firstName, other.dateOfBirth])
      }
    }),
  )
})

test('of a year that was copied whole no pupil is missing, also after ids were added', () => {
  fc.assert(
    fc.property(anyYear, fc.infiniteStream(fc.boolean()), (pupils, isGiven) => {
      const copies = pupils.map((words, place) =>
        words.includes('#') || isGiven.next().value !== true ? words : `${words} #new${place}`,
      )
      expect(placesOf(pupils, copies)).not.toContain(null)
    }),
  )
})
