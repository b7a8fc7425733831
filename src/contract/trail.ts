import { TRAIL_KIND_NAMES, TRAIL_SUBJECTS } from '#domain/record/trail-kinds.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { isoDate, text, timestamp } from './fields.ts'

const values = z.record(z.string(), z.unknown()).nullable()

const trailEntry = z.object({
  id: z.int(),
  kind: z.string(),
  subject: z.enum(TRAIL_SUBJECTS),
  subjectId: z.string(),
  /** The name of the pupil or person at that moment, or what of the school it is. */
  subjectName: z.string(),
  before: values,
  after: values,
  /** Which of several: the week of a comment, the day of a care record. */
  about: values,
  enteredAt: timestamp,
  /** Null where it was done past the program. */
  userName: z.string().nullable(),
  userRole: z.string().nullable(),
  userPosition: z.string().nullable(),
})
export type TrailEntry = z.infer<typeof trailEntry>

const trailPage = z.object({
  entries: z.array(trailEntry),
  /** Give it as `before` to read the next page; null on the last one. */
  next: z.int().nullable(),
  /** The people and pupils of the latest entries, to choose one of them. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  pupils: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type TrailPage = z.infer<typeof trailPage>

const entryNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be the number of an entry')
  .transform(Number)

const filter = {
  person: text(100).optional(),
  pupil: text(20).optional(),
  kind: z.enum(TRAIL_KIND_NAMES, 'must be a kind of entry').optional(),
  day: isoDate.optional(),
}

const seal = z.object({ madeAt: timestamp, entries: z.int(), short: z.string() })

export const trailCalls = {
  list: defineCall('trail.list', {
    summary: 'The trail of every change that is no mark, newest first, by person, pupil, kind and day',
    access: 'school:manage',
    query: z.strictObject({ ...filter, before: entryNumber.optional() }),
    answer: trailPage,
  }),
  csv: defineCall('trail.csv', {
    summary: 'The same entries as a CSV file, all pages of them',
    access: 'school:manage',
    query: z.strictObject(filter),
    answer: { mediaType: 'text/csv' },
  }),
  latestSeal: defineCall('trail.latestSeal', {
    summary: 'The latest checkpoint of the record, for the foot of the screens that show it',
    access: 'attendance:read',
    /** Null before the first checkpoint. */
    answer: z.object({ seal: seal.nullable() }),
  }),
  seal: defineCall('trail.seal', {
    summary:
      'The foot of what is printed: the latest checkpoint of the record, with a code to scan; empty before the first',
    access: 'attendance:read',
    answer: { mediaType: 'image/svg+xml' },
  }),
}
