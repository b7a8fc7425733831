import { TICK_VALUES } from '#domain/evacuation/ticks.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { filledText, rowId, rowIdInPath, timestamp } from '#contract/fields.ts'

const value = z.enum(TICK_VALUES, `must be one of ${TICK_VALUES.join(', ')}`)

const tick = z.object({
  /** The operation id of the phone that made it. */
  id: z.string(),
  studentId: z.int().nullable(),
  visitor: z.string().nullable(),
  value,
  at: timestamp,
  userName: z.string(),
})

const evacuation = z.object({
  id: rowId,
  isDrill: z.boolean(),
  startedAt: timestamp,
  startedBy: z.string(),
  endedAt: timestamp.nullable(),
  endedBy: z.string().nullable(),
  /** Everybody on roll, by class, as known at the start. */
  people: z.array(
    z.object({
      studentId: rowId,
      name: z.string(),
      yearGroup: z.string(),
      is: z.enum(['onSite', 'offSite', 'notKnown']),
      reason: z.string(),
    }),
  ),
  /** In the order of their time. */
  ticks: z.array(tick),
})
export type OneEvacuation = z.infer<typeof evacuation>

const endedEvacuation = z.object({
  id: rowId,
  isDrill: z.boolean(),
  startedAt: timestamp,
  endedAt: timestamp,
  /** How many were not found when it was ended. */
  notFound: z.int(),
  /** How many may have been on site then, and nobody had ticked. */
  notKnown: z.int(),
})

const evacuations = z.object({
  running: evacuation.nullable(),
  /** The last ones that have ended, the newest first. */
  earlier: z.array(endedEvacuation),
  /** Only where the service worker answers without a network: when the server gave this answer. */
  knownSince: timestamp.optional(),
})
export type Evacuations = z.infer<typeof evacuations>

const access = 'attendance:write' as const
const params = z.strictObject({ id: rowIdInPath })

export const evacuationCalls = {
  list: defineCall('evacuations.list', {
    summary: 'The evacuation that is running, with its list and all ticks, and those that have ended',
    access,
    answer: evacuations,
  }),
  read: defineCall('evacuations.read', {
    summary: 'One evacuation with its list and all ticks, for its report',
    access,
    params,
    answer: evacuation,
  }),
  start: defineCall('evacuations.start', {
    summary: 'Start an evacuation with a list of everyone on site now',
    access,
    isRepeatable: true,
    body: z.strictObject({ isDrill: z.boolean('must be true or false') }),
    answer: z.object({ id: rowId }),
    status: 201,
  }),
  tick: defineCall('evacuations.tick', {
    summary:
      'Say of one person that they are found or not here, or take that back; the same id again changes nothing',
    access,
    params,
    body: z
      .strictObject({
        id: z.uuidv7('must be a UUID of version 7'),
        studentId: rowId.nullable(),
        visitor: filledText(FIELD_LIMITS.name).nullable(),
        value,
        at: z.iso.datetime({ error: 'must be an instant such as 2026-11-13T10:42:00.000Z', precision: 3 }),
      })
      .refine((body) => (body.studentId === null) !== (body.visitor === null), {
        path: ['visitor'],
        error: 'is given for a person who is no pupil, and only then',
      }),
    answer: tick,
    status: 201,
  }),
  end: defineCall('evacuations.end', {
    summary: 'End an evacuation, with what is known of everybody; ended before, it changes nothing',
    access,
    params,
    answer: z.object({ id: rowId }),
  }),
}
