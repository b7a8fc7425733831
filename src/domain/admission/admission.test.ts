import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { hasOneContactOnly, incompleteLabel, missingParticulars, sexFromGender } from './admission-entry.ts'
import type { AdmissionEntry } from './admission-entry.ts'
import { inOrderOfAdmission, latestStay } from './stay.ts'
import type { YearDates } from './stay.ts'

const TODAY = isoDate('2026-11-13')
const day = (number: number) => addDays(isoDate('2020-09-01'), number)

const COMPLETE: AdmissionEntry = {
  ...{ fullName: 'Hana Marie Novák', sex: 'female', dateOfBirth: isoDate('2019-05-01') },
  startingDay: isoDate('2023-09-04'),
  parents: [
    { name: 'Jana Novák', address: '1 Mill Lane', livesWith: true },
    { name: 'Petr Novák', address: '2 High Street', livesWith: false },
  ],
  contacts: [
    { phone: '07700 900123', otherPhone: null },
    { phone: null, otherPhone: '07700 900124' },
  ],
  ...{ lastSchool: 'Hill Nursery', lastSchoolAddress: '3 Hill Road', isFirstSchool: false },
  ...{ leaveDate: null, ground: null },
}
const [MOTHER, FATHER] = COMPLETE.parents as [
  AdmissionEntry['parents'][number],
  AdmissionEntry['parents'][number],
]

describe('[Q5] what is missing in the admission register', () => {
  test.each<[string[], Partial<AdmissionEntry>]>([
    [[], {}],
    [['full legal name'], { fullName: null }],
    [['sex'], { sex: null }],
    [['date of birth'], { dateOfBirth: null }],
    [['starting day'], { startingDay: null }],
    [['parents'], { parents: [] }],
    [['a parent’s address'], { parents: [MOTHER, { ...FATHER, address: null }] }],
    [['with which parent the child lives'], { parents: [FATHER] }],
    [[], { parents: [MOTHER, { ...FATHER, livesWith: true }] }],
    [['an emergency number'], { contacts: [] }],
    [['an emergency number'], { contacts: [{ phone: null, otherPhone: null }] }],
    [[], { contacts: COMPLETE.contacts.slice(1) }],
    [['last school'], { lastSchool: null, lastSchoolAddress: null }],
    [[], { lastSchool: null, lastSchoolAddress: null, isFirstSchool: true }],
    [['address of the last school'], { lastSchoolAddress: null }],
    [['ground for leaving'], { leaveDate: isoDate('2026-11-12') }],
    [[], { leaveDate: TODAY }],
    [[], { leaveDate: isoDate('2026-11-12'), ground: 'a' }],
  ])('says %j', (missing, changes) => {
    expect(missingParticulars({ ...COMPLETE, ...changes }, TODAY)).toEqual(missing)
  })

  test('lists each of several, in the order of the law', () => {
    expect(missingParticulars({ ...COMPLETE, fullName: null, contacts: [] }, TODAY)).toEqual([
      'full legal name',
      'an emergency number',
    ])
  })

  test('one person to ring is enough to be complete, and is told apart from two', () => {
    expect(hasOneContactOnly(COMPLETE)).toBe(false)
    expect(hasOneContactOnly({ contacts: COMPLETE.contacts.slice(1) })).toBe(true)
    expect(hasOneContactOnly({ contacts: [] })).toBe(false)
  })

  test.each([
    ['34 of 180 pupils are incomplete', 34, 180],
    ['1 of 2 pupils is incomplete', 1, 2],
    ['1 of 1 pupil is incomplete', 1, 1],
    ['180 pupils, all complete', 0, 180],
    ['1 pupil, complete', 0, 1],
    ['0 pupils, all complete', 0, 0],
  ])('is counted: %s', (label, incomplete, pupils) => {
    const entries = Array.from({ length: pupils }, (_, index) => ({
      missing: index < incomplete ? ['sex'] : [],
    }))
    expect(incompleteLabel(entries)).toBe(label)
  })

  test.each([
    ['Female', 'female'],
    [' f ', 'female'],
    ['Boy', 'male'],
    ['M', 'male'],
    ['Prefers not to say', null],
    ['', null],
    [null, null],
  ])('the gender %j states the sex %j', (gender, sex) => {
    expect(sexFromGender(gender)).toBe(sex)
  })
})

describe('[Q5] the starting day', () => {
  const dates = (start: number | null, leave: number | null = null): YearDates => ({
    startDate: start === null ? null : day(start),
    leaveDate: leave === null ? null : day(leave),
  })
  test.each<[string, YearDates[], IsoDate | null, boolean]>([
    ['is that of the only year', [dates(5)], day(5), false],
    ['is carried on by roll-over', [dates(5), dates(5)], day(5), false],
    ['is the first where each year has a start date of its own', [dates(5), dates(370)], day(5), false],
    ['is known from an earlier year', [dates(5), dates(null)], day(5), false],
    ['is known from a later year', [dates(null), dates(370)], day(370), false],
    ['is not known without any', [dates(null), dates(null)], null, false],
    ['is that of the readmission', [dates(5, 100), dates(370)], day(370), true],
    ['stays that of the readmission', [dates(5, 100), dates(370), dates(735)], day(370), true],
    ['is no readmission where the leave date was not kept', [dates(5, 300), dates(5)], day(5), false],
    ['is that of the second readmission', [dates(5, 100), dates(370, 400), dates(800)], day(800), true],
  ])('%s', (_, years, startingDay, isReadmission) => {
    expect(latestStay(years)).toEqual({ startingDay, isReadmission })
  })

  test('is the first day of the last stay, whichever years repeat it', () => {
    // Made from stays, so that the right answer is known before any year is looked at.
    const stay = fc.record({
      length: fc.integer({ min: 1, max: 4 }),
      own: fc.array(fc.constantFrom('copied', 'own', 'none'), { minLength: 4, maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 4 }), (stays) => {
        const years: YearDates[] = []
        let year = 0
        let first = 0
        for (const [index, { length, own }] of stays.entries()) {
          first = year * 365
          for (let number = 0; number < length; number += 1, year += 1) {
            const kind = number === 0 ? 'own' : own[number]
            const start = kind === 'none' ? null : kind === 'own' ? year * 365 : first
            const isLast = number === length - 1 && index < stays.length - 1
            years.push(dates(start, isLast ? year * 365 + 300 : null))
          }
        }
        expect(latestStay(years)).toEqual({ startingDay: day(first), isReadmission: stays.length > 1 })
      }),
    )
  })

  test('gives the order of the register: unknown days last, the same days as they were', () => {
    const entries = [day(9), null, day(3), day(9)].map((startingDay, index) => ({ startingDay, index }))
    expect(inOrderOfAdmission(entries).map(({ index }) => index)).toEqual([2, 0, 3, 1])
  })
})
