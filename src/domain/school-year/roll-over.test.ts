import { isoDate } from '#domain/calendar/iso-date.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { YEAR_GROUPS } from '#domain/pupils/pupils.ts'
import { planRollOver } from './roll-over.ts'

const pupil = (id: number, yearGroup: string, fields: object = {}) => ({
  ...{
    id,
    personId: null,
    firstName: `P${id}`,
    lastName: 'Q',
    dateOfBirth: null,
    hubspotId: String(id),
    leaveDate: null,
    yearGroup,
  },
  ...fields,
})

test('every pupil goes one class up once; leavers and the top class are left out', () => {
  const steps = planRollOver({
    pupils: [
      pupil(1, 'Nursery Class'),
      pupil(2, 'Year 5'),
      pupil(3, 'Year 1', { leaveDate: '2027-07-09' }),
      pupil(4, 'Year 1', { leaveDate: '2027-12-11' }),
      pupil(5, 'Year 2'),
      pupil(6, 'Year 2', { hubspotId: null }),
      pupil(7, 'Owls'),
    ],
    alreadyThere: [pupil(5, ''), pupil(6, '', { hubspotId: null })],
    classes: YEAR_GROUPS,
    nextYearFrom: isoDate('2027-09-01'),
    today: isoDate('2027-07-10'),
  })
  expect(steps.map(({ pupil: { id }, outcome, yearGroup }) => [id, outcome, yearGroup])).toEqual([
    [1, 'moves', 'Reception'],
    [2, 'leaves', null],
    [3, 'left', null],
    [4, 'moves', 'Year 2'],
    [5, 'there', null],
    [6, 'there', null],
    [7, 'moves', 'Owls'],
  ])
})

test('a pupil who leaves later has not left yet; a pupil can be held back, or not be copied', () => {
  const steps = planRollOver({
    pupils: [
      pupil(1, 'Year 1', { leaveDate: '2027-07-09' }),
      pupil(2, 'Year 1', { leaveDate: '2027-07-08' }),
      ...[pupil(3, 'Year 1'), pupil(4, 'Year 1'), pupil(5, 'Year 5'), pupil(6, 'Year 1')],
    ],
    alreadyThere: [pupil(6, 'Year 2')],
    classes: YEAR_GROUPS,
    nextYearFrom: isoDate('2027-09-01'),
    today: isoDate('2027-07-09'),
    exceptions: new Map([
      [3, 'stays'],
      [4, 'leftOut'],
      [5, 'stays'],
      [6, 'stays'],
    ]),
  })
  expect(steps.map(({ pupil: { id }, outcome, yearGroup }) => [id, outcome, yearGroup])).toEqual([
    [1, 'leaving', null],
    [2, 'left', null],
    [3, 'stays', 'Year 1'],
    [4, 'leftOut', null],
    [5, 'stays', 'Year 5'],
    [6, 'there', null],
  ])
})

const anyPupil = fc.record({
  firstName: fc.constantFrom('Ann', 'Eva'),
  dateOfBirth: fc.constantFrom(null, '2019-05-01'),
  yearGroup: fc.constantFrom('Reception', 'Year 1', 'Year 5', 'Owls'),
  leaveDate: fc.constantFrom(null, '2027-03-01'),
})

test('rolling over twice copies no pupil twice, namesakes and ids that were added in the new year included', () => {
  const year = fc.array(fc.tuple(anyPupil, fc.boolean(), fc.boolean()), { maxLength: 10 })
  fc.assert(
    fc.property(year, (drawn) => {
      const pupils = drawn.map(([fields, hasId], id) =>
        pupil(id, fields.yearGroup, { ...fields, ...(hasId ? {} : { hubspotId: null }) }),
      )
      const options = {
        pupils,
        classes: YEAR_GROUPS,
        nextYearFrom: isoDate('2027-09-01'),
        today: isoDate('2027-07-10'),
      }
      const moves = planRollOver({ ...options, alreadyThere: [] }).filter((step) => step.outcome === 'moves')
      const alreadyThere = moves.map(({ pupil: moved }) => ({
        ...moved,
        id: 1000 + moved.id,
        hubspotId: moved.hubspotId ?? (drawn[moved.id]?.[2] ? `new ${moved.id}` : null),
      }))
      const again = planRollOver({ ...options, alreadyThere })
      expect(again.filter(({ outcome }) => outcome === 'moves')).toEqual([])
    }),
  )
})
