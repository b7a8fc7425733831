import { expect, test } from 'vitest'
import { pupilDayAddress, soughtPupil } from './sought-pupil.ts'

const DAY = { yearGroup: 'Year 3', date: '2026-11-05', studentId: 17 }

test('a day of a pupil is in the daily register of the class, with the pupil named', () => {
  const address = new URL(pupilDayAddress(DAY, true), 'http://school.example')
  expect(address.pathname).toBe('/dashboard')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ yearGroup: 'Year 3', date: '2026-11-05', pupil: '17' },
  })
  expect(soughtPupil(address.searchParams)).toBe(17)
})

test('who was not on roll that day stands in the register of the week only', () => {
  expect(pupilDayAddress(DAY, false)).toMatch(/^\/weekly\?/)
})

test.each(['', 'pupil=', 'pupil=Ada', 'pupil=0'])('%j names no pupil', (query) => {
  expect(soughtPupil(new URLSearchParams(query))).toBeUndefined()
})
