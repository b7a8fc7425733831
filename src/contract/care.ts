import { CARE_WEEKDAYS } from '#domain/care/care.ts'
import { isMonth } from '#domain/care/care-month.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  academicYear,
  code,
  filledText,
  isoDate,
  namedPupil,
  optionalText,
  rowId,
  rowIdInPath,
  timeOfDay,
  timestamp,
} from './fields.ts'

const weekday = z.enum(CARE_WEEKDAYS, `must be one of ${CARE_WEEKDAYS.join(', ')}`)
const yes = z.boolean('must be true or false')

// Term bookings

const term = {
  academicYear,
  term: filledText(FIELD_LIMITS.term),
}
const careTerm = z.object({ academicYear: z.string(), term: z.string(), from: isoDate, to: isoDate })
export type CareTerm = z.infer<typeof careTerm>

/** When a booking is not for the whole term: its first and its last day, null where the term's own is meant. */
const bookedPeriod = z.object({ weekday, from: isoDate.nullable(), to: isoDate.nullable() })
export type BookedPeriod = z.infer<typeof bookedPeriod>

/** The weekdays that a pupil is booked for on the day of the list, and every booking that is for a part of the term. */
const bookedWeekdays = { weekdays: z.array(weekday), periods: z.array(bookedPeriod) }

const bookedPupil = namedPupil.extend(bookedWeekdays)
export type BookedPupil = z.infer<typeof bookedPupil>

const careBookings = z.object({
  /** Every term of the calendar, in the order of their dates. */
  terms: z.array(careTerm),
  /** The chosen one, or the one that today lies in or before; null while the calendar has no terms. */
  chosen: careTerm.nullable(),
  /** The day that the weekdays are for; null where no term is chosen. */
  day: isoDate.nullable(),
  /** The first day from which bookings of the term can still be changed; null where the term is over. */
  changeableFrom: isoDate.nullable(),
  /** The pupils who are on roll on any day of the term, or booked in it. */
  pupils: z.array(bookedPupil),
})
export type CareBookings = z.infer<typeof careBookings>

const copiedBookings = z.object({
  copied: z.int(),
  /** Stood there already. */
  present: z.int(),
  /** Of pupils who are not on roll in the later term. */
  leftOut: z.int(),
})
export type CopiedBookings = z.infer<typeof copiedBookings>

const from = isoDate.exactOptional()

const ofTerm = z
  .strictObject(term)
  .partial()
  .extend({ from })
  .refine((query) => (query.academicYear === undefined) === (query.term === undefined), {
    path: ['term'],
    error: 'must be given together with academicYear',
  })

// The afternoon

const careRecord = z.object({
  isRegistered: z.boolean(),
  attended: z.boolean().nullable(),
  arrivalTime: timeOfDay.nullable(),
  departureTime: timeOfDay.nullable(),
  collectedBy: z.string().nullable(),
  notes: z.string().nullable(),
  /** Who wrote last, by name; null where that account is gone. */
  markedBy: z.string().nullable(),
  markedAt: timestamp.nullable(),
})
export type CareRecord = z.infer<typeof careRecord>

const careChild = namedPupil.extend({
  profileImageUrl: z.string().nullable(),
  /** Booked for this weekday of the term; otherwise added for the day. */
  isBooked: z.boolean(),
  /** The afternoon's mark in school; null while there is none. */
  pmCode: code.nullable(),
  record: careRecord.nullable(),
  /** Who has collected the child before, the most frequent first. */
  collectors: z.array(z.string()),
})
export type CareChild = z.infer<typeof careChild>

const careDay = z.object({
  date: isoDate,
  /** When the last child should have been collected. */
  closingTime: timeOfDay,
  children: z.array(careChild),
})
export type CareDayList = z.infer<typeof careDay>

/** What one write may change; only what is named is written. */
const changes = z.strictObject({
  isRegistered: yes.exactOptional(),
  attended: yes.nullable().exactOptional(),
  arrivalTime: timeOfDay.nullable().exactOptional(),
  departureTime: timeOfDay.nullable().exactOptional(),
  collectedBy: optionalText(FIELD_LIMITS.collectedBy).exactOptional(),
  notes: optionalText(FIELD_LIMITS.careNotes).exactOptional(),
})

const childOfDay = z.strictObject({ date: isoDate, studentId: rowIdInPath })

/** What a write answers with 409 and code `changedMeanwhile`, beside the message. */
export type CareChangedMeanwhile = { current: CareRecord }

// The month

const monthDay = namedPupil.extend({
  date: isoDate,
  isBooked: z.boolean(),
  /** False: a booked day without a record. */
  isRecorded: z.boolean(),
  attended: z.boolean().nullable(),
  arrivalTime: timeOfDay.nullable(),
  departureTime: timeOfDay.nullable(),
  collectedBy: z.string().nullable(),
  notes: z.string().nullable(),
  /** How long after closing time the child was collected. */
  lateMinutes: z.int(),
})
export type CareMonthDay = z.infer<typeof monthDay>

const month = z.string('must be a month').refine(isMonth, 'must be a month written YYYY-MM')

export const careCalls = {
  bookings: defineCall('care.bookings', {
    summary:
      'The pupils of a term with the weekdays they are booked for on the day `from`; by default of the current term and today',
    access: 'attendance:read',
    query: ofTerm,
    answer: careBookings,
  }),
  bookingsCsv: defineCall('care.bookingsCsv', {
    summary: 'The bookings of a term as a CSV file',
    access: 'attendance:read',
    query: z.strictObject({ ...term, from }),
    answer: { mediaType: 'text/csv' },
  }),
  book: defineCall('care.book', {
    summary:
      'Book weekdays of a term for a pupil, or cancel them, from a day on (today where none is named); days before it and other weekdays stay as they are',
    access: 'school:manage',
    isRepeatable: true,
    body: z.strictObject({
      ...term,
      studentId: rowId,
      weekdays: z.array(weekday).min(1, 'must name at least one weekday').max(5, 'must name at most 5'),
      isBooked: yes,
      from,
    }),
    answer: z.object({ studentId: rowId, ...bookedWeekdays }),
  }),
  copyBookings: defineCall('care.copyBookings', {
    summary: 'Add the bookings of one term to another; what stands there stays',
    access: 'school:manage',
    body: z.strictObject({ from: z.strictObject(term), to: z.strictObject(term) }),
    answer: copiedBookings,
  }),
  day: defineCall('care.day', {
    summary: 'The children of one afternoon: booked for the weekday and term, or added for the day',
    access: 'attendance:read',
    params: z.strictObject({ date: isoDate }),
    answer: careDay,
  }),
  save: defineCall('care.save', {
    summary: 'Change the record of one child and day; only the named fields are written',
    access: 'care:write',
    isRepeatable: true,
    params: childOfDay,
    body: z
      .strictObject({
        changes,
        /** What was seen in each of these fields: something else there by now is answered with 409. */
        expected: changes,
      })
      .refine((body) => Object.keys(body.changes).length > 0, {
        path: ['changes'],
        error: 'must name at least one field',
      }),
    answer: careRecord,
  }),
  month: defineCall('care.month', {
    summary: 'Every care day of a month up to today, by pupil and date; with `studentId`, of one pupil',
    access: 'attendance:read',
    params: z.strictObject({ month }),
    query: z.strictObject({ studentId: rowIdInPath.optional() }),
    answer: z.array(monthDay),
  }),
  monthCsv: defineCall('care.monthCsv', {
    summary: 'The care days of a month as a CSV file, for the office',
    access: 'attendance:read',
    query: z.strictObject({ month, studentId: rowIdInPath.optional() }),
    answer: { mediaType: 'text/csv' },
  }),
}
