import { DAY_TYPES } from '#domain/calendar/calendar.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { isoDate } from './fields.ts'

export const dayType = z.enum(DAY_TYPES, `must be one of ${DAY_TYPES.join(', ')}`)

export const calendarDay = z.object({
  date: isoDate,
  academicYear: z.string(),
  termName: z.string().nullable(),
  weekNumber: z.int().nullable(),
  dayType,
  isRegisterRequired: z.boolean(),
})

const academicYear = z.object({
  id: z.int(),
  year: z.string(),
  isArchived: z.boolean(),
  /** The first and the last date that the calendar has for it; null while it has none. */
  from: isoDate.nullable(),
  to: isoDate.nullable(),
})
export type AcademicYear = z.infer<typeof academicYear>

const schoolClass = z.object({
  id: z.int(),
  name: z.string(),
  ageRange: z.string().nullable(),
  displayOrder: z.int(),
  isActive: z.boolean(),
})
export type SchoolClass = z.infer<typeof schoolClass>

export const calendarCalls = {
  day: defineCall('calendar.day', {
    summary: 'One day of the school calendar',
    access: 'attendance:read',
    params: z.strictObject({ date: isoDate }),
    answer: calendarDay,
  }),
  range: defineCall('calendar.range', {
    summary: 'The school calendar between two dates, both included',
    access: 'attendance:read',
    params: z
      .strictObject({ start: isoDate, end: isoDate })
      .refine(({ start, end }) => start <= end, { path: ['end'], error: 'must not be before start' }),
    answer: z.array(calendarDay),
  }),
}

export const academicYearCalls = {
  list: defineCall('academicYears.list', {
    summary: 'The academic years, latest first',
    access: 'attendance:read',
    answer: z.array(academicYear),
  }),
}

export const schoolClassCalls = {
  list: defineCall('schoolClasses.list', {
    summary: 'The active classes in display order',
    access: 'attendance:read',
    answer: z.array(schoolClass),
  }),
}
