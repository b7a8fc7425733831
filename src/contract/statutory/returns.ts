import { LEAVING_GROUND_NAMES } from '#domain/returns/leaving-grounds.ts'
import { RETURN_KIND_NAMES } from '#domain/returns/authority-returns.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { isoDate, namedPupil, optionalText, rowId, rowIdInPath, timestamp } from '#contract/fields.ts'

const kind = z.enum(RETURN_KIND_NAMES, `must be one of ${RETURN_KIND_NAMES.join(', ')}`)
const ground = z.enum(LEAVING_GROUND_NAMES, 'must be a letter of regulation 9, a to o')

/** [Q5] A return to the local authority, due or made. */
export const authorityReturn = namedPupil.extend({
  dateOfBirth: isoDate.nullable(),
  reason: kind,
  /** The first day of the absence, the starting day or the last day. */
  since: isoDate,
  /** School days in a row, or in the year; an illness counts to the half day. Null for joiners and leavers. */
  days: z.number().nullable(),
  /** The last day to make it; null where it is to be made at once. */
  dueBy: isoDate.nullable(),
  isOverdue: z.boolean(),
  /** Who expects the illness to reach the days of a return. */
  expectedBy: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: timestamp.nullable(),
  /** Of a leaver. */
  ground: ground.nullable(),
  destination: z.string().nullable(),
})
export type AuthorityReturn = z.infer<typeof authorityReturn>

const leaving = z.object({ leaveDate: isoDate, ground, destination: z.string().nullable() })

const DESTINATION_MAX = 200

export const returnCalls = {
  note: defineCall('returns.note', {
    summary:
      'Note that a return to the local authority is made or that an illness is expected to need one, or take that back',
    access: 'attendance:write',
    body: z.strictObject({
      studentId: rowId,
      kind,
      since: isoDate,
      state: z.enum(['open', 'expected', 'made'], 'must be open, expected or made'),
    }),
  }),
  leave: defineCall('returns.leave', {
    summary: 'Take a pupil off roll after a last day, on a ground of regulation 9',
    access: 'school:manage',
    params: z.strictObject({ id: rowIdInPath }),
    body: z.strictObject({
      leaveDate: isoDate,
      ground,
      destination: optionalText(DESTINATION_MAX).default(null),
    }),
    answer: leaving,
  }),
}
