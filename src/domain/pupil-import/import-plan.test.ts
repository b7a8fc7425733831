import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { expect, test } from 'vitest'
import { countOutcomes, planImport } from './import-plan.ts'
import type { KnownPupil } from './import-plan.ts'
import { readImportRow } from './import-row.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'

const MAPPING = { hubspotId: 0, firstName: 1, lastName: 2, dateOfBirth: 4, yearGroup: 5, photoConsent: 6 }
const read = (...cells: string[]) =>
  readImportRow(cells, MAPPING, {
    yearGroups: YEAR_GROUPS,
    today: isoDate('2026-11-13'),
    dateOrder: 'dayFirst',
  })

const known = (id: number, ...cells: string[]) => {
  const { pupil } = read(...cells)
  return { ...pupil, id, hasPhoto: false, photoConsent: pupil.photoConsent ?? false, contacts: null }
}
const ada = known(1, '101', 'Ada', 'Byron', '', '2019-12-10', 'Year 1', 'yes')
const plan = (rows: Parameters<typeof planImport>[0], pupils: KnownPupil[], answers = {}) =>
  planImport(rows, pupils, { yearGroups: YEAR_GROUPS, answers })
const row = (line: number, ...cells: string[]) => ({ line, ...read(...cells) })

test('adds who is new, leaves who is the same, changes who differs, refuses an id that comes twice', () => {
  const steps = plan(
    [
      row(2, '101', 'Ada', 'Byron', '', '', 'Year 1', ''),
      row(3, '102', 'Alan', 'Turing', '', '', 'Year 1', ''),
      row(4, '102', 'Alan', 'Again', '', '', 'Year 1', ''),
    ],
    [ada],
  )
  expect(steps.map(({ outcome }) => outcome)).toEqual(['same', 'add', 'refused'])
  expect(steps[2]?.reasons).toEqual(['External ID "102" is on line 3 already.'])
  expect(countOutcomes(steps)).toEqual({ add: 1, change: 0, same: 1, ask: 0, refused: 1 })
  const [moved] = plan([row(2, '101', 'Ada', 'Byron', '', '', 'Year 2', '')], [ada])
  expect(moved?.outcome).toBe('change')
})

const byHand = { ...ada, id: 2, hubspotId: null }
const WHO = /^Choose who is meant/
test.each([
  ['an id for who was entered by hand', [['7']], [byHand], [[2, 'change', /gets "7"/]]],
  ['no id for who has none', [['']], [byHand], [[2, 'same']]],
  ['no id for who has one', [['']], [ada], [[1, 'same']]],
  ['another id than the namesake has', [['7']], [ada], [[null, 'add']]],
  [
    'an id and none, one pupil with the id, one without',
    [['101'], ['']],
    [ada, byHand],
    [
      [1, 'same'],
      [2, 'same'],
    ],
  ],
  ['no id for a name that is not known', [['', 'Alan']], [byHand], [[null, 'add']]],
  ['no id for either of two', [['']], [byHand, { ...byHand, id: 3 }], [[null, 'ask', WHO]]],
  ['an id for either of two', [['7']], [byHand, { ...byHand, id: 3 }], [[null, 'ask', WHO]]],
  [
    'two ids for one',
    [['7'], ['8']],
    [byHand],
    [
      [null, 'ask', WHO],
      [null, 'ask', WHO],
    ],
  ],
] as const)('who is meant: %s', (_case, rows, pupils, expected) => {
  const steps = plan(
    rows.map(([id, firstName = 'Ada'], index) =>
      row(index + 2, id, firstName, 'Byron', '', '2019-12-10', 'Year 1', 'yes'),
    ),
    [...pupils],
  )
  expect(steps.map(({ id, outcome, reasons }) => [id, outcome, ...reasons])).toEqual(
    expected.map(([id, outcome, ...reasons]) => [
      id,
      outcome,
      ...reasons.map((text) => expect.stringMatching(text)),
    ]),
  )
})

const anns = [
  { ...ada, id: 5, hubspotId: null, firstName: 'Ann', dateOfBirth: null, yearGroup: 'Year 1' },
  {
    ...ada,
    id: 6,
    hubspotId: null,
    firstName: 'Ann',
    dateOfBirth: isoDate('2019-12-10'),
    yearGroup: 'Year 2',
  },
]
test.each([
  ['the same birthday in another class', ['2019-12-10', 'Year 3'], 6, 'change'],
  ['the same class, without a birthday', ['', 'Year 2'], 6, 'change'],
  ['the same class, and a birthday where none is known', ['2018-01-01', 'Year 1'], 5, 'change'],
  ['another class, without a birthday', ['', 'Year 3'], null, 'ask'],
  ['the same class and another birthday', ['2018-01-01', 'Year 2'], null, 'ask'],
] as const)('without an external ID: %s', (_case, [born, yearGroup], id, outcome) => {
  const [step] = plan([row(2, '', 'ann', 'BYRON', '', born, yearGroup, '')], anns)
  expect([step?.id, step?.outcome]).toEqual([id, outcome])
})

test('in another class and with another birthday it is another child', () => {
  const [step] = plan([row(2, '', 'Ann', 'Byron', '', '2018-01-01', 'Year 3', '')], anns.slice(1))
  expect([step?.id, step?.outcome]).toEqual([null, 'add'])
})

test('a doubtful row becomes the pupil whom a person names: one who may be meant, or a new one', () => {
  const rows = [row(2, '', 'Ann', 'Byron', '', '', 'Year 3', '')]
  const [asked] = plan(rows, anns)
  expect(asked?.candidates.map(({ words }) => words)).toEqual([
    'Ann Byron, Year 1, no date of birth',
    'Ann Byron, Year 2, born 10 Dec 2019',
  ])
  expect(plan(rows, anns, { 2: 6 })).toMatchObject([{ id: 6, outcome: 'change', reasons: [] }])
  expect(plan(rows, anns, { 2: 'new' })).toMatchObject([{ id: null, outcome: 'add' }])
  expect(plan(rows, anns, { 2: 1 })).toMatchObject([{ id: null, outcome: 'ask' }])
})

test('a pupil without an external ID is in the file once, and no pupil of the year is meant by two rows', () => {
  const twice = plan(
    [2, 3].map((line) => row(line, '', 'Alan', 'Turing', '', '2019-06-23', 'Year 1', '')),
    [],
  )
  expect(twice.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
    ['add'],
    ['refused', 'This pupil is on line 2 already.'],
  ])
  const rows = [2, 3].map((line) => row(line, '', 'Ann', 'Byron', '', '', `Year ${line + 1}`, ''))
  expect(plan(rows, anns, { 2: 5, 3: 5 })[1]?.reasons).toEqual(['This pupil is on line 2 already.'])
})

test('of a large file each pupil of the year is looked at a few times, not once for every row', () => {
  let looks = 0
  const pupils = Array.from({ length: 100 }, (_, index) => ({
    ...byHand,
    id: index + 1,
    get firstName() {
      looks += 1
      return `Ada ${index}`
    },
  }))
  const rows = Array.from({ length: 500 }, (_, index) =>
    row(index + 2, `n${index}`, 'Alan', 'Turing', '', '', 'Year 1', ''),
  )
  expect(countOutcomes(plan(rows, pupils)).add).toBe(500)
  expect(looks).toBeLessThan(100 * 20)
})

const contact = (name: string, mayCollect: boolean | null = null): Contact => ({
  ...{ name, relation: null, phone: null, otherPhone: null, email: null },
  ...{ hasParentalResponsibility: false, mayCollect },
})
const withContacts = (contacts: Contact[]) => {
  const file = row(2, '101', 'Ada', 'Byron', '', '', 'Year 1')
  return { ...file, pupil: { ...file.pupil, contacts } }
}

test('[M4] a step says of contacts what the file says: a ban may be saved before it is written', () => {
  const given = [contact('Tom')]
  const [step] = plan([withContacts(given)], [{ ...ada, contacts: [contact('Tom', true)] }])
  expect(step).toMatchObject({ outcome: 'same', pupil: { contacts: given } })
})

test('[M4] a contact for whom there is no room is named', () => {
  const aunts = Array.from({ length: 6 }, (_, number) => contact(`Aunt ${number}`))
  const [step] = plan([withContacts(aunts)], [{ ...ada, contacts: [contact('Tom', false)] }])
  expect(step?.reasons).toEqual([
    'No room for Aunt 5: a pupil has at most 6 contacts, and who may not collect stays: Tom.',
  ])
})

test('[M4] a contact for whom there is no room is named also where another of that name stays', () => {
  const aunts = Array.from({ length: 4 }, (_, number) => contact(`Aunt ${number}`))
  const toms = ['Uncle', 'Grandfather'].map((relation) => ({ ...contact('Tom'), relation }))
  const banned = { ...contact('Tom', false), relation: 'Father' }
  const [step] = plan([withContacts([...aunts, ...toms])], [{ ...ada, contacts: [...toms, banned] }])
  expect(step?.reasons).toEqual([
    'No room for Tom (grandfather): a pupil has at most 6 contacts, and who may not collect stays: Tom (father).',
  ])
  const whole = plan([withContacts([contact('Tom')])], [{ ...ada, contacts: [banned] }])
  expect(whole[0]?.reasons).toEqual([])
})

test('[E7] a row that withdraws the consent to a photo that is there says so', () => {
  const remarks = (hasPhoto: boolean) =>
    plan([row(2, '101', 'Ada', 'Byron', '', '', 'Year 1', 'no')], [{ ...ada, hasPhoto }])[0]
  expect(remarks(true)).toMatchObject({
    outcome: 'change',
    reasons: ['Photo consent is withdrawn: the photo will be deleted.'],
  })
  expect(remarks(false)).toMatchObject({ outcome: 'change', reasons: [] })
})

test('a leave date is checked against the start date that is known', () => {
  const leaving = { ...read('101', 'Ada', 'Byron', '', '', 'Year 1', ''), line: 2 }
  const steps = plan(
    [{ ...leaving, pupil: { ...leaving.pupil, leaveDate: isoDate('2025-01-01') } }],
    [{ ...ada, startDate: isoDate('2026-01-01') }],
  )
  expect(steps[0]?.reasons).toEqual(['The leave date is before the start date.'])
})
