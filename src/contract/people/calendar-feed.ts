import { defineCall } from '#contract/call.ts'
import { timestamp } from '#contract/fields.ts'
import { z } from 'zod'

const feed = z.object({ madeBy: z.string(), madeAt: timestamp })

/** [R5] The address at which calendars read the school's year; it is shown once, when it is made. */
export const calendarFeedCalls = {
  read: defineCall('calendarFeed.read', {
    summary: 'Whether there is an address for calendars, and who made it',
    access: 'school:manage',
    answer: z.object({ feed: feed.nullable() }),
  }),
  make: defineCall('calendarFeed.make', {
    summary: 'Make an address at which calendars read the term dates; the one before ends',
    access: 'school:manage',
    answer: z.object({ feed, path: z.string() }),
    status: 201,
  }),
  withdraw: defineCall('calendarFeed.withdraw', {
    summary: 'End the address at which calendars read the term dates',
    access: 'school:manage',
  }),
}
