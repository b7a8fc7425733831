import { z } from 'zod'
import { defineCall } from './call.ts'
import { isoDate, rowId } from './fields.ts'

const years = z
  .strictObject({
    fromYearId: rowId,
    toYearId: rowId,
    /** Pupils who do not go one class up: held back in their class, or not copied. */
    exceptions: z.array(z.strictObject({ id: rowId, outcome: z.enum(['stays', 'leftOut']) })).optional(),
  })
  .refine(({ fromYearId, toYearId }) => fromYearId !== toYearId, {
    path: ['toYearId'],
    error: 'must be another year',
  })

const row = z.object({
  id: rowId,
  name: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  outcome: z.enum(['moves', 'stays', 'leftOut', 'leaves', 'leaving', 'left', 'there']),
  leaveDate: isoDate.nullable(),
})
export type RollOverRow = z.infer<typeof row>

export const rollOverCalls = {
  preview: defineCall('rollOver.preview', {
    summary: 'What will happen to each pupil of a year in the next; writes nothing',
    access: 'school:manage',
    body: years,
    answer: z.array(row),
  }),
  run: defineCall('rollOver.run', {
    summary: 'Copy the pupils of a year into the next, one class up',
    access: 'school:manage',
    body: years,
    answer: z.object({ copied: z.int() }),
  }),
}
