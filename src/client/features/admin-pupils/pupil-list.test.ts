import { isoDate } from '#domain/calendar/iso-date.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import { describe, expect, test } from 'vitest'
import { changedFields, draftOf, emptyDraft, fieldsOf } from './pupil-draft.ts'
import { classesInUse, currentYear, listPupils } from './pupil-list.ts'
import type { Choice } from './pupil-list.ts'

const pupil = (id: number, fields: Partial<PupilEntry>): PupilEntry => ({
  ...{ id, firstName: 'A', knownAs: null, lastName: 'B', dateOfBirth: null, yearGroup: 'Reception' },
  ...{ profileImageUrl: null, academicYearId: 1, photoConsent: false, gender: null, startDate: null },
  ...{
    leaveDate: null,
    hubspotId: null,
    photoConsentDate: null,
    photoConsentBy: null,
    photoUploadedAt: null,
  },
  ...{ photoUploadedBy: null, createdAt: '' },
  ...fields,
})
const PUPILS = [
  pupil(1, { firstName: 'Zoë', lastName: 'Ash', yearGroup: 'Year 2', dateOfBirth: isoDate('2019-01-01') }),
  pupil(2, {
    firstName: 'Ben',
    knownAs: 'Benny',
    lastName: 'Oak',
    yearGroup: 'Nursery Class',
    hubspotId: '77',
  }),
  pupil(3, { lastName: 'Elm', leaveDate: isoDate('2026-11-12') }),
  pupil(4, { lastName: 'Yew', leaveDate: isoDate('2026-11-13') }),
]
const CHOICE: Choice = { yearGroup: 'All', search: '', order: { by: 'name', isDescending: false } }
const list = (choice: Partial<Choice> = {}, editedId: number | null = null) => {
  const { onRoll, leavers } = listPupils(
    PUPILS,
    { ...CHOICE, ...choice },
    { today: isoDate('2026-11-13'), yearGroups: YEAR_GROUPS, editedId },
  )
  return [onRoll.map(({ id }) => id), leavers.map(({ id }) => id)]
}

describe('the list of pupils', () => {
  test('who left before today is listed apart; the leave date itself still counts', () => {
    expect(list()).toEqual([[1, 2, 4], [3]])
  })

  test.each([
    [{ search: 'benny' }, [[2], []]],
    [{ search: '77' }, [[2], []]],
    [{ search: 'elm' }, [[], [3]]],
    [{ yearGroup: 'Year 2' }, [[1], []]],
    [{ order: { by: 'name', isDescending: true } }, [[4, 2, 1], [3]]],
    [{ order: { by: 'yearGroup', isDescending: false } }, [[2, 4, 1], [3]]],
    [{ order: { by: 'dateOfBirth', isDescending: true } }, [[1, 2, 4], [3]]],
  ] as const)('%j lists %j', (choice, expected) => {
    expect(list(choice)).toEqual(expected)
  })
})

test('[H4] the pupil who is being edited stays in the list during any search', () => {
  expect(list({ search: 'benny' }, 1)).toEqual([[1, 2], []])
  expect(list({ yearGroup: 'Year 5' }, 3)).toEqual([[], [3]])
})

test('pupils are listed by the classes of the school, and by any other class that has a pupil', () => {
  expect(classesInUse(['Robins', 'Year 2'], PUPILS)).toEqual([
    ...['Robins', 'Year 2', 'Nursery Class', 'Reception'],
  ])
})

test('the list opens on the year that today lies in, otherwise on the latest in use', () => {
  const year = (name: string, isArchived = false) => ({ id: 1, year: name, isArchived, from: null, to: null })
  expect(currentYear([year('2027-2028'), year('2026-2027')], isoDate('2026-11-13'))).toBe('2026-2027')
  expect(currentYear([year('2030-2031', true), year('2029-2030')], isoDate('2026-11-13'))).toBe('2029-2030')
  expect(currentYear([], isoDate('2026-11-13'))).toBeUndefined()
})

describe('a draft', () => {
  test('[H4] sends the date and the person of a consent with it, and never without', () => {
    const before = draftOf(PUPILS[0] ?? pupil(1, {}))
    const paper = { photoConsentDate: '2026-09-03', photoConsentBy: 'Mrs Ash' }
    expect(changedFields(before, { ...before, ...paper })).toEqual({})
    expect(changedFields(before, { ...before, photoConsent: true, ...paper })).toEqual({
      ...{ photoConsent: true, ...paper },
    })
  })

  test('[H5] begins in Reception, or in the first class of a school without one', () => {
    expect(emptyDraft(YEAR_GROUPS, isoDate('2026-11-13')).yearGroup).toBe('Reception')
    expect(emptyDraft(['Robins', 'Year 1'], isoDate('2026-11-13')).yearGroup).toBe('Robins')
  })

  test('sends only what was changed, an emptied date as null', () => {
    const before = draftOf(PUPILS[0] ?? pupil(1, {}))
    expect(changedFields(before, { ...before, dateOfBirth: '', knownAs: 'Z' })).toEqual({
      ...{ dateOfBirth: null, knownAs: 'Z' },
    })
    expect(changedFields(before, before)).toEqual({})
    expect(changedFields(before, { ...before, academicYearId: '7' })).toEqual({ academicYearId: 7 })
    expect(fieldsOf(emptyDraft([], isoDate('2026-11-13')))).toMatchObject({
      ...{ startDate: '2026-11-13', leaveDate: null, gender: '' },
    })
  })
})
