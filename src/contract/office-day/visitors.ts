import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { filledText, optionalText, rowId, rowIdInPath, timeOfDay } from '#contract/fields.ts'

/** A Visitor of the domain. */
export const visitor = z.object({
  id: rowId,
  name: z.string(),
  visiting: z.string().nullable(),
  arrived: timeOfDay,
  left: timeOfDay.nullable(),
})

const access = 'attendance:write' as const

export const visitorCalls = {
  enter: defineCall('visitors.enter', {
    summary: 'Sign a visitor in for today',
    access,
    isRepeatable: true,
    body: z.strictObject({
      name: filledText(FIELD_LIMITS.name),
      visiting: optionalText(FIELD_LIMITS.name).default(null),
      arrived: timeOfDay,
    }),
    answer: visitor,
    status: 201,
  }),
  leave: defineCall('visitors.leave', {
    summary: 'Sign a visitor of today out, or take that back',
    access,
    params: z.strictObject({ id: rowIdInPath }),
    body: z.strictObject({ left: timeOfDay.nullable() }),
    answer: visitor,
  }),
}
