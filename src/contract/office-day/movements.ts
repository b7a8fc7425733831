import { isTimeOfDay } from '#domain/care/care.ts'
import { MOVEMENT_KINDS, OUT_REASON_NAMES } from '#domain/office-day/movements.ts'
import { FIELD_LIMITS, REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { attendanceRecord } from '#contract/attendance.ts'
import { defineCall } from '#contract/call.ts'
import { code, isoDate, namedPupil, optionalText, rowId, rowIdInPath, session } from '#contract/fields.ts'
import { schoolTimes } from '#contract/school-setup.ts'

const time = z.string('must be a time of day').refine(isTimeOfDay, 'must be a time of day such as 10:30')
const kind = z.enum(MOVEMENT_KINDS, `must be one of ${MOVEMENT_KINDS.join(', ')}`)
const reason = z.enum(OUT_REASON_NAMES, `must be one of ${OUT_REASON_NAMES.join(', ')}`)

/** [M6] A child left, came back or arrived. */
export const movement = z.object({
  id: z.int(),
  studentId: rowId,
  kind,
  time,
  reason: reason.nullable(),
  withWhom: z.string().nullable(),
  expectedBack: time.nullable(),
  userName: z.string(),
})
export type EnteredMovement = z.infer<typeof movement>

/** [M7] The codes that are planned and approved, by session. */
export const plannedCodes = z.object({ am: code.optional(), pm: code.optional() }).nullable().optional()

const movementPupil = namedPupil.extend({
  am: code.nullable(),
  pm: code.nullable(),
  planned: plannedCodes,
})

const movementDay = z.object({
  /** The day that the register would open on; null while the calendar has no register day. */
  date: isoDate.nullable(),
  times: schoolTimes,
  /** Everybody on roll, to be found by name. */
  pupils: z.array(movementPupil),
  /** In the order in which they were entered. */
  movements: z.array(movement),
})
export type MovementDay = z.infer<typeof movementDay>

/** As the screen has named them: other marks there by now are answered with 409. */
const namedMarks = z
  .array(
    z.strictObject({ session, code: code.nullable(), expected: code.nullable() }),
    'must be a list of marks',
  )
  .max(2, 'must name at most 2 sessions')
  .refine(
    (marks) => new Set(marks.map((mark) => mark.session)).size === marks.length,
    'must name each session once',
  )

/** The child is absent again, and the reason is not known. */
const marksTakenBack = namedMarks.refine(
  (marks) => marks.every((mark) => mark.code === 'N' && mark.expected !== null),
  'must change marks to N',
)

const access = 'attendance:write' as const

export const movementCalls = {
  day: defineCall('movements.day', {
    summary: 'The pupils of the day with their marks, and who left, came back or arrived',
    access,
    answer: movementDay,
  }),
  enter: defineCall('movements.enter', {
    summary: 'Sign a pupil out or in, with the marks that change through it',
    access,
    isRepeatable: true,
    body: z
      .strictObject({
        studentId: rowId,
        date: isoDate,
        kind,
        time,
        reason: reason.nullable().default(null),
        withWhom: optionalText(FIELD_LIMITS.collectedBy).default(null),
        expectedBack: time.nullable().default(null),
        /** What was said at the door, kept with the marks that change. */
        note: optionalText(REASON_MAX_LENGTH).default(null),
        marks: namedMarks,
      })
      .refine((body) => (body.kind === 'out') === (body.reason !== null), {
        path: ['reason'],
        error: 'is given for a pupil who leaves, and only then',
      })
      .refine((body) => body.kind === 'out' || (body.withWhom === null && body.expectedBack === null), {
        path: ['kind'],
        error: 'must be out where it is said with whom or until when',
      }),
    answer: z.object({ movement, records: z.array(attendanceRecord) }),
    status: 201,
  }),
  takeBack: defineCall('movements.takeBack', {
    summary: 'Take back the arrival of a pupil that was entered last, with the marks that change through it',
    access,
    isRepeatable: true,
    params: z.strictObject({ id: rowIdInPath }),
    body: z.strictObject({ studentId: rowId, date: isoDate, marks: marksTakenBack }),
    answer: z.object({ records: z.array(attendanceRecord) }),
  }),
}
