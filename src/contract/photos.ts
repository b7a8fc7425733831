import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, rowIdInPath } from './fields.ts'
import { pupilEntry } from './pupils.ts'

const pupilInPath = z.strictObject({ id: rowIdInPath })

export const photoCalls = {
  prepareUpload: defineCall({
    method: 'POST',
    path: '/api/students/:id/photo/upload',
    summary: 'Ask for an address to send a photo to',
    access: 'pupils:write',
    params: pupilInPath,
    answer: z.object({ uploadURL: z.string(), objectPath: z.string() }),
  }),
  attach: defineCall({
    method: 'PUT',
    path: '/api/students/:id/photo',
    summary: 'Attach the photo that was sent',
    access: 'pupils:write',
    params: pupilInPath,
    body: z.strictObject({ objectPath: filledText(300) }),
    answer: pupilEntry,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/students/:id/photo',
    summary: 'Remove the photo',
    access: 'pupils:write',
    params: pupilInPath,
  }),
  show: defineCall({
    method: 'GET',
    path: '/api/students/:id/photo',
    summary: 'The photo',
    access: 'attendance:read',
    params: pupilInPath,
    query: z.object({}),
    answer: { mediaType: 'image/jpeg' },
  }),
}
