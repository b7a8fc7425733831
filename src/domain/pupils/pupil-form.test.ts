import { expect, test } from 'vitest'
import { canAddPupil, deletePupilQuestion } from './pupil-form.ts'

test.each([
  ['Ada', 'Shaw', 1, true],
  ['', 'Shaw', 1, false],
  ['Ada', '', 1, false],
  ['  ', 'Shaw', 1, false],
  ['Ada', 'Shaw', null, false],
  ['Ada', 'Shaw', '', false],
])(
  '[H5] with %j, %j and academic year %j a pupil can be added: %s',
  (firstName, lastName, academicYearId, expected) => {
    expect(canAddPupil({ firstName, lastName, academicYearId })).toBe(expected)
  },
)

test('[H4] the question before a pupil is deleted names them and what goes too', () => {
  expect(deletePupilQuestion({ firstName: 'Ada', lastName: 'Shaw' })).toBe(
    'Are you sure you want to delete Ada Shaw? This action cannot be undone and will remove all attendance records for this student.',
  )
})
