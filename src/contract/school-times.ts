import { isTimeOfDay } from '#domain/care/care.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { isoDate, rowId } from './fields.ts'

const time = z
  .string('must be a time of day')
  .refine(isTimeOfDay, 'must be a time of day written HH:MM, such as 08:40')
const openTimes = z.strictObject({ opens: time, closes: time })
const weekdays = z
  .array(z.int('must be a weekday').min(1, 'must be 1 (Monday) or more').max(5, 'must be 5 (Friday) or less'))
  .max(5, 'must be at most 5 weekdays')
const dates = z.array(isoDate, 'must be a list of dates').max(200, 'must be at most 200 dates')

const registerTimes = z.object({ am: openTimes, pm: openTimes, morningOnlyWeekdays: weekdays })

export const schoolTimes = z.object({
  school: registerTimes,
  morningOnlyDates: dates,
  /** Only the classes that differ. */
  classes: z.array(registerTimes.extend({ classId: rowId, yearGroup: z.string() })),
})
export type SchoolTimesAnswer = z.infer<typeof schoolTimes>

const givenTimes = z.strictObject(registerTimes.shape)

export const schoolTimesCalls = {
  read: defineCall('schoolTimes.read', {
    summary: 'When the registers open and close, and the days without an afternoon',
    access: 'attendance:read',
    answer: schoolTimes,
  }),
  saveSchool: defineCall('schoolTimes.saveSchool', {
    summary: 'Change the times of the school and its days without an afternoon',
    access: 'school:manage',
    body: z.strictObject({ times: givenTimes, morningOnlyDates: dates }),
    answer: schoolTimes,
  }),
  saveClass: defineCall('schoolTimes.saveClass', {
    summary: 'Give a class times of its own, or with null those of the school again',
    access: 'school:manage',
    body: z.strictObject({ classId: rowId, times: givenTimes.nullable() }),
    answer: schoolTimes,
  }),
}
