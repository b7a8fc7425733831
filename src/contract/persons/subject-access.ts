import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { rowIdInPath } from '#contract/fields.ts'

export const subjectAccessCalls = {
  archive: defineCall('subjectAccess.archive', {
    summary: 'Everything held on a pupil, over all years, as one zip archive: a page, CSV files and photos',
    access: 'school:manage',
    params: z.strictObject({ id: rowIdInPath }),
    answer: { mediaType: 'application/zip' },
    mayTakeLonger: true,
  }),
}
