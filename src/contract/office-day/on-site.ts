import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { code, isoDate, namedPupil, session, timeOfDay, timestamp } from '#contract/fields.ts'
import { schoolTimes } from '#contract/school-setup.ts'
import { movement } from './movements.ts'
import { visitor } from './visitors.ts'

const child = namedPupil.extend({
  date: isoDate,
  marks: z.object({ am: code.nullable(), pm: code.nullable() }),
  movements: z.array(movement),
  /** [M7] The code is null where it is only asked for. */
  plans: z.array(z.object({ session, code: code.nullable() })),
  isBookedForCare: z.boolean(),
  care: z
    .object({
      attended: z.boolean().nullable(),
      arrivalTime: timeOfDay.nullable(),
      departureTime: timeOfDay.nullable(),
      collectedBy: z.string().nullable(),
    })
    .nullable(),
})
export type OnSiteChild = z.infer<typeof child>

const onSiteDay = z.object({
  /** Null on a day without a register. */
  date: isoDate.nullable(),
  times: schoolTimes,
  /** Everybody on roll, by class, with all that is recorded of the day. */
  children: z.array(child),
  /** Of today, in the order of their arrival; an answer that an older version kept has none. */
  visitors: z.array(visitor).optional(),
  /** Only where the service worker answers without a network: when the server gave this answer. */
  knownSince: timestamp.optional(),
})
export type OnSiteDay = z.infer<typeof onSiteDay>

export const onSiteCalls = {
  day: defineCall('onSite.day', {
    summary:
      'What is recorded of each child today: marks, movements, plans and after-school care; and the visitors',
    access: 'attendance:write',
    answer: onSiteDay,
  }),
}
