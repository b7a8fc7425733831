import { z } from 'zod'
import { defineCall } from './call.ts'
import { rowId } from './fields.ts'

const years = z
  .strictObject({ fromYearId: rowId, toYearId: rowId })
  .refine(({ fromYearId, toYearId }) => fromYearId !== toYearId, {
    path: ['toYearId'],
    error: 'must be another year',
  })

const row = z.object({
  id: rowId,
  name: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  outcome: z.enum(['moves', 'leaves', 'left', 'there']),
})
export type RollOverRow = z.infer<typeof row>

export const rollOverCalls = {
  preview: defineCall({
    method: 'POST',
    path: '/api/students/roll-over/preview',
    summary: 'What will happen to each pupil of a year in the next; writes nothing',
    access: 'school:manage',
    body: years,
    answer: z.array(row),
  }),
  run: defineCall({
    method: 'POST',
    path: '/api/students/roll-over',
    summary: 'Copy the pupils of a year into the next, one class up',
    access: 'school:manage',
    body: years,
    answer: z.object({ copied: z.int() }),
  }),
}
