import type { CareChild, CareRecord } from '#contract/care.ts'
import { NO_CARE_RECORD } from '#domain/care/care-record.ts'
import { expect, test } from 'vitest'
import { countGroups, groupChildren, listedChild, neighbourOf } from './care-groups.ts'

const by = { markedBy: null, markedAt: null }
const child = (firstName: string, fields: Partial<CareChild> = {}): CareChild => ({
  ...{ studentId: firstName.length, firstName, knownAs: null, lastName: 'Ash', yearGroup: 'Year 1' },
  ...{ profileImageUrl: null, isBooked: true, pmCode: null, record: null, collectors: [] },
  ...fields,
})
const record = (fields: Partial<CareRecord>): CareRecord => ({ ...NO_CARE_RECORD, ...by, ...fields })
const listed = (one: CareChild, time: string | null = '17:00') => listedChild(one, time, '18:00')

const here = child('Bo', { record: record({ arrivalTime: '15:30', attended: true }) })

test('[I2] every child is in one group, and the counts do not depend on the search', () => {
  const children = [
    listed(child('Ann')),
    listed(here),
    listed(child('Clara', { record: record({ attended: false }), yearGroup: 'Reception' })),
  ]
  expect(countGroups(children)).toEqual({ expected: 1, here: 1, collected: 0, notComing: 1 })
  const found = groupChildren(children, ' recep CLA ')
  expect(Object.values(found).map((group) => group.length)).toEqual([0, 0, 0, 1])
})

test.each([
  [here, '18:00', false],
  [here, '18:01', true],
  [here, null, false],
  [child('Ann'), '18:01', false],
])('[I2] %# overdue at %s: %s', (one, time, isOverdue) => {
  expect(listed(one, time).isOverdue).toBe(isOverdue)
})

test.each([
  [null, null],
  ['\\', null],
  ['X', null],
  ['I', 'Illness'],
  ['N', 'No reason provided'],
] as const)('[I2] the afternoon mark %j shows %j', (pmCode, absence) => {
  expect(listed(child('Ann', { pmCode })).absence).toBe(absence)
})

test('the next child takes the focus, at the end the one before, and no child in a group of one', () => {
  const children = ['A', 'Bb', 'Ccc'].map((name) => listed(child(name)))
  expect(neighbourOf(children, 2)?.firstName).toBe('Ccc')
  expect(neighbourOf(children, 3)?.firstName).toBe('Bb')
  expect(neighbourOf(children.slice(0, 1), 1)).toBeUndefined()
})
