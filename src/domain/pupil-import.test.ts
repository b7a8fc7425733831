import { describe, expect, test } from 'vitest'
import { toCsv, withoutFormula } from './csv.ts'
import { guessMapping, mappingFaults } from './pupil-import-columns.ts'
import { countOutcomes, planImport } from './pupil-import-plan.ts'
import type { KnownPupil } from './pupil-import-plan.ts'
import { readImportRow } from './pupil-import-row.ts'
import { readConsent, readDate, readYearGroup, withoutFormulaGuard } from './pupil-import-values.ts'
import { YEAR_GROUPS } from './pupils.ts'

const HEADINGS = [
  'Record ID',
  'First Name',
  'Last Name',
  'Email',
  'Date of birth',
  'Year Group',
  'Photo consent',
]
const MAPPING = { hubspotId: 0, firstName: 1, lastName: 2, dateOfBirth: 4, yearGroup: 5, photoConsent: 6 }
const read = (...cells: string[]) =>
  readImportRow(cells, MAPPING, { yearGroups: YEAR_GROUPS, today: '2026-11-13' })

test('the headings of a HubSpot export are understood, others are left alone', () => {
  expect(guessMapping(HEADINGS)).toEqual(MAPPING)
  expect(guessMapping(['Surname', 'Forename', 'DOB', 'Form'])).toEqual({
    ...{ lastName: 0, firstName: 1, dateOfBirth: 2, yearGroup: 3 },
  })
})

test('a choice of columns must name what is needed, each column once', () => {
  expect(mappingFaults(MAPPING, 7)).toEqual([])
  expect(mappingFaults({ hubspotId: 0, firstName: 0, lastName: 9 }, 3)).toEqual([
    'Choose the column for Year group.',
    'A column is chosen for two fields.',
    'A chosen column is not in the file.',
  ])
})

test.each([
  ['2019-05-24', '2019-05-24'],
  ['2019-05-24 00:00', '2019-05-24'],
  ['2019-05-24T00:00:00Z', '2019-05-24'],
  ['24/05/2019', '2019-05-24'],
  ['4/5/2019', '2019-05-04'],
  ['24.05.2019', '2019-05-24'],
  ['24 May 2019', '2019-05-24'],
  ['4-Sept-2019', '2019-09-04'],
  ['05/24/2019', undefined],
  ['30/02/2019', undefined],
  ['24/05/19', undefined],
  ['soon', undefined],
])('the date %s is read as %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test.each([
  ['Year 2', 'Year 2'],
  ['year 2', 'Year 2'],
  ['Yr 2', 'Year 2'],
  ['Y2', 'Year 2'],
  ['2', undefined],
  ['Nursery', 'Nursery Class'],
  ['RECEPTION', 'Reception'],
  ['R', 'Reception'],
  ['Year 6', undefined],
])('the year group %s is read as %s', (text, name) => {
  expect(readYearGroup(text, YEAR_GROUPS)).toBe(name)
})

test('a class of that very name is meant before one that is only called alike', () => {
  const classes = ['Nursery Class', 'Nursery', 'Year 1 A', 'Year 1A']
  expect(
    ['Nursery', 'nursery class', 'YEAR 1A', 'Year 1 A'].map((text) => readYearGroup(text, classes)),
  ).toEqual(['Nursery', 'Nursery Class', 'Year 1A', 'Year 1 A'])
})

test('consent is yes or no in the usual words', () => {
  expect(['Yes', 'TRUE', '1', 'no', 'N', 'perhaps'].map(readConsent)).toEqual([
    true,
    true,
    true,
    false,
    false,
    undefined,
  ])
})

test('what an export guarded against formulas is read back as it was', () => {
  for (const name of ['=SUM(A1)', '-Anne', '+44', '@home', "O'Neill", "'Tis"]) {
    expect(withoutFormulaGuard(withoutFormula(name))).toBe(name)
  }
  expect(toCsv([['=1']])).toBe("'=1\r\n")
})

describe('a row', () => {
  test('is read with its names trimmed and its values understood', () => {
    const { pupil, faults } = read('101', ' Ada ', 'Byron', 'x@y', '10/12/2019', 'year 1', 'Yes')
    expect(faults).toEqual([])
    expect(pupil).toMatchObject({
      ...{
        hubspotId: '101',
        firstName: 'Ada',
        knownAs: null,
        dateOfBirth: '2019-12-10',
        yearGroup: 'Year 1',
      },
      photoConsent: true,
    })
  })

  test('a pupil may be born today, not tomorrow', () => {
    const born = (date: string) => read('101', 'Ada', 'Byron', '', date, 'Year 1', 'yes').faults
    expect(born('13/11/2026')).toEqual([])
    expect(born('14/11/2026')).toEqual(['Date of birth is in the future.'])
  })

  test('names every fault at once', () => {
    expect(read('', '', 'x'.repeat(101), '', 'soon', 'Year 9', 'perhaps').faults).toEqual([
      'First name is missing.',
      'Last name is longer than 100 characters.',
      'Date of birth "soon" is not a date such as 2019-05-24 or 24/05/2019.',
      'Year group "Year 9" is not a year group of the school.',
      'Photo consent "perhaps" is not yes or no.',
    ])
  })
})

describe('the plan', () => {
  const known = (id: number, ...cells: string[]) => {
    const { pupil } = read(...cells)
    return { ...pupil, id, hasPhoto: false, photoConsent: pupil.photoConsent ?? false }
  }
  const ada = known(1, '101', 'Ada', 'Byron', '', '2019-12-10', 'Year 1', 'yes')
  const plan = (rows: Parameters<typeof planImport>[0], pupils: KnownPupil[]) =>
    planImport(rows, pupils, YEAR_GROUPS)
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
    expect(countOutcomes(steps)).toEqual({ add: 1, change: 0, same: 1, refused: 1 })
    const [moved] = plan([row(2, '101', 'Ada', 'Byron', '', '', 'Year 2', '')], [ada])
    expect(moved?.outcome).toBe('change')
  })

  const byHand = { ...ada, id: 2, hubspotId: null }
  const SEVERAL = /^Several pupils have this name and date of birth/
  const NOBODY = /^External ID is missing, and no pupil of the year/
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
    ['no id for nobody', [['', 'Alan']], [byHand], [[null, 'refused', NOBODY]]],
    ['no id for either of two', [['']], [byHand, { ...byHand, id: 3 }], [[null, 'refused', SEVERAL]]],
    ['an id for either of two', [['7']], [byHand, { ...byHand, id: 3 }], [[null, 'refused', SEVERAL]]],
    [
      'two ids for one',
      [['7'], ['8']],
      [byHand],
      [
        [null, 'refused', SEVERAL],
        [null, 'refused', SEVERAL],
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

  test('[E7] a row that withdraws the consent to a photo that is there says so', () => {
    const remarks = (hasPhoto: boolean) =>
      plan([row(2, '101', 'Ada', 'Byron', '', '', 'Year 1', 'no')], [{ ...ada, hasPhoto }])[0]
    expect(remarks(true)).toMatchObject({
      outcome: 'change',
      reasons: ['Photo consent is withdrawn, but there is a photo: remove it in Student Management.'],
    })
    expect(remarks(false)).toMatchObject({ outcome: 'change', reasons: [] })
  })

  test('a leave date is checked against the start date that is known', () => {
    const leaving = { ...read('101', 'Ada', 'Byron', '', '', 'Year 1', ''), line: 2 }
    const steps = plan(
      [{ ...leaving, pupil: { ...leaving.pupil, leaveDate: '2025-01-01' } }],
      [{ ...ada, startDate: '2026-01-01' }],
    )
    expect(steps[0]?.reasons).toEqual(['Leave date is before the start date.'])
  })
})
