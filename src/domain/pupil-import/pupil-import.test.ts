import { isoDate } from '#domain/calendar/iso-date.ts'
import { describe, expect, test } from 'vitest'
import { toCsv, withoutFormula } from '#domain/text/csv.ts'
import { IMPORT_FIELD_NAMES, guessMapping, importTemplate, mappingFaults } from './import-columns.ts'
import { readImportRow } from './import-row.ts'
import { readConsent, readYearGroup, withoutFormulaGuard } from './import-values.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'

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
  readImportRow(cells, MAPPING, {
    yearGroups: YEAR_GROUPS,
    today: isoDate('2026-11-13'),
    dateOrder: 'dayFirst',
  })

test('the headings of a HubSpot export are understood, others are left alone', () => {
  expect(guessMapping(HEADINGS)).toEqual(MAPPING)
  expect(guessMapping(['Surname', 'Forename', 'DOB', 'Form'])).toEqual({
    ...{ lastName: 0, firstName: 1, dateOfBirth: 2, yearGroup: 3 },
  })
})

test('the template has a heading for everything that can be imported', () => {
  const headings = importTemplate().trim().replace('\uFEFF', '').split(',')
  expect(Object.keys(guessMapping(headings))).toEqual(IMPORT_FIELD_NAMES)
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
      'Date of birth "soon" is not a date such as 24/05/2019.',
      'Year group "Year 9" is not a year group of the school.',
      'Photo consent "perhaps" is not yes or no.',
    ])
  })
})
