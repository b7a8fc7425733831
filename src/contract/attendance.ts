import { JOINED_NOTES_MAX_LENGTH } from '#domain/attendance/mark-notes.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  code,
  filledText,
  isoDate,
  namedPupil,
  rowId,
  rowIdInPath,
  session,
  text,
  timeOfDay,
  timestamp,
  yearGroup,
} from './fields.ts'
import { markChange, noteChange, recordNote } from './mark-changes.ts'
import type { MarkChange } from './mark-changes.ts'
import { pupil } from './pupils.ts'
import { afternoons } from './school-setup.ts'

export const attendanceRecord = z.object({
  studentId: rowId,
  amCode: code.nullable(),
  pmCode: code.nullable(),
  readOnly: z.boolean(),
})
export type AttendanceRecord = z.infer<typeof attendanceRecord>

/** Only where the service worker answers without a network: when the server gave this answer. */
const knownSince = timestamp.optional()

const register = z.object({
  /** As `pupils.list` gives them for the date. */
  pupils: z.array(pupil),
  /** Their marks, as `attendance.day` gives them. */
  records: z.array(attendanceRecord),
  /**
   * [M7] What is planned for them, by session; the code is null where it is only asked for. [M6] Then who is out of school
   * since that time, with the code of the reason: the last that is said of a pupil counts.
   */
  plans: z.array(
    z.object({
      studentId: rowId,
      session,
      code: code.nullable(),
      outSince: z.string().optional(),
    }),
  ),
  /** Of the few records that carry one. */
  notes: z.array(recordNote),
  /** [L1] The latest marks that the asking person made so recently that a slip is corrected without a question. */
  ownMarks: z.array(z.object({ studentId: rowId, session, code: code.nullable(), secondsAgo: z.number() })),
  /**
   * The five school days before, oldest first, fewer at the beginning of a school year. `marks` has the number of each
   * marked pupil with the codes of morning and afternoon, such as `12/\ 15L- 20II`; null where no pupil is marked.
   */
  recent: z.array(z.object({ date: isoDate, marks: z.string().nullable() })),
  /** [M1] Where no class ever goes home at noon it is null; a register kept by an older version does not say. */
  afternoons: afternoons.nullable().optional(),
  knownSince,
})
export type Register = z.infer<typeof register>

const markCounts = z.object({ pupils: z.int(), unmarkedAm: z.int(), unmarkedPm: z.int() })
export type MarkCounts = z.infer<typeof markCounts>

/** [M1] No pupil is unmarked in an afternoon that the class does not have; only such a class says so. */
const classStatistics = markCounts.extend({ yearGroup: z.string(), hasAfternoon: z.boolean().optional() })
export type ClassStatistics = z.infer<typeof classStatistics>

const dayStatistics = z.object({
  /** The day that the register would open on; null while the calendar has no register day. */
  date: isoDate.nullable(),
  isToday: z.boolean(),
  totals: markCounts,
  classes: z.array(classStatistics),
  knownSince,
})
export type DayStatistics = z.infer<typeof dayStatistics>

/** The code is that of an absence, or null where the pupil is not marked yet. */
const missingPupil = namedPupil.extend({ code: code.nullable() })
export type MissingPupil = z.infer<typeof missingPupil>

const missingPupils = z.object({ date: isoDate.nullable(), session, pupils: z.array(missingPupil) })
export type MissingPupils = z.infer<typeof missingPupils>

const savedMarks = z.object({
  /** Every pupil's record as it stands now, whether it was written or left alone, by the pupils' ids. */
  records: z.array(attendanceRecord),
  locked: z.array(rowId),
  /** Left alone because another mark than the expected one stood there; with its latest change, where one is known. */
  changedMeanwhile: z.array(z.object({ studentId: rowId, change: markChange.nullable() })),
})
export type SavedMarks = z.infer<typeof savedMarks>

/** What a save answers with 409 and code `changedMeanwhile`, beside the message. */
export type ChangedMeanwhile = { current: AttendanceRecord; change: MarkChange | null }

/** [M7] The mark is the one that was planned. It is for pupils without a mark, so that no plan overwrites one. */
const planned = z.boolean('must be true or false').optional()
const plannedIsFirst = (mark: { planned?: boolean | undefined; expected?: unknown }) =>
  !mark.planned || mark.expected === null
const PLANNED_IS_FIRST = { path: ['planned'], error: 'can only be given where no mark is expected' }
/** Two months: what a calendar shows at once. */
const UNTAKEN_DAYS = 62

/** Why a mark was changed, kept with the change. */
const reason = filledText(REASON_MAX_LENGTH).optional()

export const attendanceCalls = {
  day: defineCall('attendance.day', {
    summary: 'The marks of one day',
    access: 'attendance:read',
    query: z.strictObject({ date: isoDate, yearGroup: yearGroup.optional() }),
    answer: z.array(attendanceRecord),
  }),
  dayInPath: defineCall('attendance.dayInPath', {
    summary: 'The marks of one day, the date in the path',
    access: 'attendance:read',
    params: z.strictObject({ date: isoDate }),
    query: z.strictObject({ yearGroup: yearGroup.optional() }),
    answer: z.array(attendanceRecord),
  }),
  register: defineCall('attendance.register', {
    summary: 'The pupils on roll on a day and their marks, of one class or of all',
    access: 'attendance:read',
    query: z.strictObject({ date: isoDate, yearGroup: yearGroup.optional() }),
    answer: register,
  }),
  save: defineCall('attendance.save', {
    summary: 'Save the marks of one pupil for one day; with `session`, only that session is written',
    access: 'attendance:write',
    isRepeatable: true,
    body: z
      .strictObject({
        studentId: rowId,
        date: isoDate,
        amCode: code.nullable(),
        pmCode: code.nullable(),
        session: session.optional(),
        /** The mark that the teacher saw before changing it: another one there by now is answered with 409. */
        expected: code.nullable().optional(),
        planned,
        reason,
      })
      .refine((body) => body.expected === undefined || body.session !== undefined, {
        path: ['expected'],
        error: 'can only be given together with session',
      })
      .refine(plannedIsFirst, PLANNED_IS_FIRST),
    answer: attendanceRecord,
  }),
  saveMany: defineCall('attendance.saveMany', {
    summary: 'Save one session of many pupils in one transaction; locked records are left alone and named',
    access: 'attendance:write',
    isRepeatable: true,
    body: z.strictObject({
      date: isoDate,
      session,
      marks: z
        .array(
          z
            .strictObject({
              studentId: rowId,
              code: code.nullable(),
              /** Where another mark stands by now, this one pupil is left alone and named. */
              expected: code.nullable().optional(),
              planned,
            })
            .refine(plannedIsFirst, PLANNED_IS_FIRST),
        )
        .min(1, 'must name at least one pupil')
        .max(1000, 'must name at most 1000 pupils')
        .refine(
          (marks) => new Set(marks.map(({ studentId }) => studentId)).size === marks.length,
          'must name each pupil once',
        ),
      reason,
    }),
    answer: savedMarks,
  }),
  note: defineCall('attendance.note', {
    summary: 'The note of one pupil on one day and the times of late arrivals, with every change of them',
    access: 'attendance:read',
    params: z.strictObject({ studentId: rowIdInPath, date: isoDate }),
    answer: z.object({ current: recordNote, changes: z.array(noteChange) }),
  }),
  saveNote: defineCall('attendance.saveNote', {
    summary: 'Save the note of a marked pupil for a day, and when the child arrived late in a session',
    access: 'attendance:write',
    isRepeatable: true,
    params: z.strictObject({ studentId: rowIdInPath, date: isoDate }),
    body: z.strictObject({
      session,
      /** Empty where it is removed. */
      note: text(JOINED_NOTES_MAX_LENGTH).trim(),
      /** The note that the person saw: where another one stands by now, both are kept. */
      expected: text(JOINED_NOTES_MAX_LENGTH).default(''),
      /** On the school's clock; null where it is not known. Kept with L and U only. */
      arrival: timeOfDay.nullable().default(null),
      /** The time that the person saw: where a colleague has entered another meanwhile, it stays unless one is given. */
      expectedArrival: timeOfDay.nullable().default(null),
    }),
    answer: recordNote,
  }),
  statistics: defineCall('attendance.statistics', {
    summary: 'Pupils and missing marks by class, on the day that the register would open on',
    access: 'attendance:read',
    answer: dayStatistics,
  }),
  missing: defineCall('attendance.missing', {
    summary:
      'The pupils who are marked absent or not marked yet; by default on the opening day, in the current session',
    access: 'attendance:read',
    query: z.strictObject({
      date: isoDate.optional(),
      session: session.optional(),
      yearGroup: yearGroup.optional(),
    }),
    answer: missingPupils,
  }),
  untaken: defineCall('attendance.untaken', {
    summary: 'The days of at most two months, up to today, on which marks are missing in a class or in any',
    access: 'attendance:read',
    params: z
      .strictObject({ start: isoDate, end: isoDate })
      .refine(({ start, end }) => start <= end && daysBetween(start, end) <= UNTAKEN_DAYS, {
        path: ['end'],
        error: `must not be before start, nor more than ${UNTAKEN_DAYS} days after it`,
      }),
    query: z.strictObject({ yearGroup: yearGroup.optional() }),
    answer: z.array(isoDate),
  }),
  closed: defineCall('attendance.closed', {
    summary: 'The marks of a day that a closure of the school entered and that were not changed since',
    access: 'attendance:write',
    params: z.strictObject({ date: isoDate }),
    answer: z.array(z.object({ studentId: rowId, session, code })),
  }),
  history: defineCall('attendance.history', {
    summary: 'Every change of the marks of one pupil on one day, latest first',
    access: 'attendance:read',
    params: z.strictObject({ studentId: rowIdInPath, date: isoDate }),
    answer: z.array(markChange),
  }),
}
