import { isTimeOfDay } from '#domain/care/care.ts'
import { FIELD_LIMITS, MOST_TERMS } from '#domain/text/field-limits.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { z } from 'zod'
import { calendarDay, dayType } from './calendar.ts'
import { defineCall } from './call.ts'
import { academicYear, filledText, isoDate, optionalText, rowId, rowIdInPath } from './fields.ts'

const setUpYear = z.object({
  id: rowId,
  year: z.string(),
  isArchived: z.boolean(),
  pupilCount: z.int(),
  /** Days of the calendar that need a register; 0 while no calendar has been made. */
  registerDays: z.int(),
})
export type SetUpYear = z.infer<typeof setUpYear>

const setUpClass = z.object({
  id: rowId,
  name: z.string(),
  ageRange: z.string().nullable(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  pupilCount: z.int(),
})
export type SetUpClass = z.infer<typeof setUpClass>

const schoolSetup = z.object({ years: z.array(setUpYear), classes: z.array(setUpClass) })
export type SchoolSetup = z.infer<typeof schoolSetup>

const className = filledText(FIELD_LIMITS.className).refine(
  (name) => name.toLowerCase() !== ALL_CLASSES.toLowerCase(),
  'must not be All, which means every class',
)
const classFields = {
  name: className,
  ageRange: optionalText(FIELD_LIMITS.ageRange).optional(),
  isActive: z.boolean('must be true or false').optional(),
}

const dateRange = z.strictObject({ from: isoDate, to: isoDate })
const dates = z.array(isoDate, 'must be a list of dates').max(400, 'must be at most 400 dates')
const confirm = z.boolean('must be true or false').optional()
const plan = {
  terms: z
    .array(
      z.strictObject({
        name: filledText(FIELD_LIMITS.term),
        from: isoDate,
        to: isoDate,
        halfTerm: dateRange.nullable(),
      }),
      'must be a list of terms',
    )
    .min(1, 'must have at least one term')
    .max(MOST_TERMS, `must have at most ${MOST_TERMS} terms`),
  insetDays: dates,
  bankHolidays: dates,
}

const inPath = z.strictObject({ id: rowIdInPath })
const access = 'school:manage' as const

export const schoolSetupCalls = {
  overview: defineCall('schoolSetup.overview', {
    summary: 'Academic years and classes with what is set up for each',
    access,
    answer: schoolSetup,
  }),
  addYear: defineCall('schoolSetup.addYear', {
    summary: 'Add an academic year',
    access,
    body: z.strictObject({ year: academicYear }),
    answer: setUpYear,
    status: 201,
  }),
  archiveYear: defineCall('schoolSetup.archiveYear', {
    summary: 'Archive an academic year, or bring it back',
    access,
    params: inPath,
    body: z.strictObject({ isArchived: z.boolean('must be true or false') }),
    answer: setUpYear,
  }),
  removeYear: defineCall('schoolSetup.removeYear', {
    summary: 'Delete an academic year without pupils and marks, with its calendar',
    access,
    params: inPath,
  }),
  addClass: defineCall('schoolSetup.addClass', {
    summary: 'Add a class at the end of the order',
    access,
    body: z.strictObject(classFields),
    answer: setUpClass,
    status: 201,
  }),
  addUsualClasses: defineCall('schoolSetup.addUsualClasses', {
    summary: 'Add the classes of a preparatory school that are not there yet',
    access,
    answer: z.array(setUpClass),
  }),
  changeClass: defineCall('schoolSetup.changeClass', {
    summary: 'Change a class; its pupils follow a new name',
    access,
    params: inPath,
    body: z
      .strictObject(classFields)
      .partial()
      .refine((fields) => Object.keys(fields).length > 0, 'Give at least one field to change'),
    answer: setUpClass,
  }),
  orderClasses: defineCall('schoolSetup.orderClasses', {
    summary: 'Put the classes into this order',
    access,
    body: z.strictObject({
      ids: z
        .array(rowId, 'must be a list of classes')
        .min(1, 'must not be empty')
        .max(200, 'must be at most 200'),
    }),
    answer: z.array(setUpClass),
  }),
  removeClass: defineCall('schoolSetup.removeClass', {
    summary: 'Delete a class without pupils',
    access,
    params: inPath,
  }),
  planCalendar: defineCall('schoolSetup.planCalendar', {
    summary:
      'Make the calendar of a year from its dates; other school days, and days with records, are asked about first',
    access,
    params: inPath,
    body: z.strictObject({ ...plan, confirm }),
    answer: z.array(calendarDay),
  }),
  changeDay: defineCall('schoolSetup.changeDay', {
    summary: 'Correct one day of the calendar; a day with records is asked about first',
    access,
    params: z.strictObject({ date: isoDate }),
    body: z.strictObject({ dayType, confirm }),
    answer: calendarDay,
  }),
}

const time = z
  .string('must be a time of day')
  .refine(isTimeOfDay, 'must be a time of day written HH:MM, such as 08:40')
const openTimes = z.strictObject({ opens: time, closes: time })
const weekdays = z
  .array(z.int('must be a weekday').min(1, 'must be 1 (Monday) or more').max(5, 'must be 5 (Friday) or less'))
  .max(5, 'must be at most 5 weekdays')

const registerTimes = z.object({ am: openTimes, pm: openTimes, morningOnlyWeekdays: weekdays })

export const schoolTimes = z.object({
  school: registerTimes,
  morningOnlyDates: dates,
  /** Only the classes that differ. */
  classes: z.array(registerTimes.extend({ classId: rowId, yearGroup: z.string() })),
})
export type SchoolTimesAnswer = z.infer<typeof schoolTimes>

const morningOnly = registerTimes.pick({ morningOnlyWeekdays: true })
/** [M1] Of the times, those that say which afternoons have school. */
export const afternoons = z.object({
  school: morningOnly,
  morningOnlyDates: dates,
  classes: z.array(morningOnly.extend({ yearGroup: z.string() })),
})

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
