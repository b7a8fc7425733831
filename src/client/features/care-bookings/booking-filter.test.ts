import { isoDate } from '#domain/calendar/iso-date.ts'
import type { BookedPupil } from '#contract/care.ts'
import { expect, test } from 'vitest'
import { classesOf, filterPupils, nextTerm, periodsText, rowTick, weekdayTotals } from './booking-filter.ts'

const pupil = (fields: Partial<BookedPupil>): BookedPupil => ({
  ...{ studentId: 1, firstName: 'Benjamin', knownAs: 'Ben', lastName: 'Birch', yearGroup: 'Year 1' },
  weekdays: [],
  periods: [],
  ...fields,
})
const ben = pupil({ weekdays: ['Monday', 'Friday'] })
const ann = pupil({ studentId: 2, firstName: 'Ann', knownAs: null, yearGroup: 'Reception' })
const all = { search: '', yearGroup: 'All', onlyBooked: false }

test.each([
  [all, [1, 2]],
  [{ ...all, search: 'birch BENJ' }, [1]],
  [{ ...all, yearGroup: 'Reception' }, [2]],
  [{ ...all, onlyBooked: true }, [1]],
  [{ ...all, search: 'nobody' }, []],
])('[I1] %o lists %j', (filter, ids) => {
  expect(filterPupils([ben, ann], filter).map(({ studentId }) => studentId)).toEqual(ids)
})

test('[I1] totals per weekday count every pupil once', () => {
  expect(weekdayTotals([ben, ann, pupil({ weekdays: ['Friday'] })])).toEqual({
    ...{ Monday: 1, Tuesday: 0, Wednesday: 0, Thursday: 0, Friday: 2 },
  })
})

test('[I1] the tick of a row books the whole week, and cancels it where all of it is booked', () => {
  expect(rowTick(ben).isBooked).toBe(true)
  const whole = pupil({ weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] })
  expect(rowTick(whole)).toEqual({ weekdays: whole.weekdays, isBooked: false })
})

test('[I1] the next term is the one that begins after this one ends', () => {
  const autumn = {
    academicYear: '2026-2027',
    term: 'Autumn',
    from: isoDate('2026-09-02'),
    to: isoDate('2026-12-18'),
  }
  const spring = {
    academicYear: '2026-2027',
    term: 'Spring',
    from: isoDate('2027-01-05'),
    to: isoDate('2027-03-25'),
  }
  expect(nextTerm([autumn, spring], autumn)).toBe(spring)
  expect(nextTerm([autumn, spring], spring)).toBeUndefined()
})

test('[I1] classes to choose from come in the school’s order, not by name', () => {
  const school = ['Acorns', 'Year 1', 'Oaks', 'Reception'].map((name, index) => ({
    ...{ id: index + 1, name, ageRange: null, displayOrder: index, isActive: true },
  }))
  const pupils = ['Reception', 'Year 1', 'Elms', 'Oaks', 'Birches'].map((yearGroup) => pupil({ yearGroup }))
  expect(classesOf(pupils, school)).toEqual(['Year 1', 'Oaks', 'Reception', 'Birches', 'Elms'])
})

test('[I1] a booking for a part of the term says which', () => {
  expect(
    periodsText([
      { weekday: 'Thursday', from: null, to: isoDate('2026-11-12') },
      { weekday: 'Friday', from: isoDate('2026-09-07'), to: isoDate('2026-10-02') },
      { weekday: 'Friday', from: isoDate('2026-11-13'), to: null },
    ]),
  ).toBe('Thu until 12 Nov · Fri from 7 Sep until 2 Oct · Fri from 13 Nov')
})
