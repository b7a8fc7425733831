import { z } from 'zod'
import { defineCall } from './call.ts'
import { weekStartDate } from './comments.ts'
import { code, isoDate, rowId, yearGroup } from './fields.ts'

/** The codes of one session from Monday to Friday; null where nothing is marked. */
const sessionOfWeek = z.array(code.nullable()).length(5)

export const weekRow = z.object({
  id: rowId,
  firstName: z.string(),
  knownAs: z.string().nullable(),
  lastName: z.string(),
  yearGroup: z.string(),
  startDate: isoDate.nullable(),
  leaveDate: isoDate.nullable(),
  am: sessionOfWeek,
  pm: sessionOfWeek,
})
export type WeekRow = z.infer<typeof weekRow>

const tally = { attended: z.int(), marked: z.int() }

const weekTally = z.object({ weekStartDate: isoDate, weekNumber: z.int().nullable(), ...tally })
export type WeekTally = z.infer<typeof weekTally>

const weekdayTally = z.object({ weekday: z.int().min(1).max(5), ...tally })
export type WeekdayTally = z.infer<typeof weekdayTally>

const ofWeek = {
  access: 'attendance:read',
  params: z.strictObject({ weekStartDate }),
  query: z.strictObject({ yearGroup: yearGroup.optional() }),
} as const

export const weeklyCalls = {
  register: defineCall('weekly.register', {
    ...ofWeek,
    summary: 'The pupils on roll on any register day of the week, with their marks from Monday to Friday',
    answer: z.array(weekRow),
  }),
  trend: defineCall('weekly.trend', {
    ...ofWeek,
    summary: 'Attended and marked sessions by week and by weekday, from the start of the term to this week',
    answer: z.object({
      termName: z.string().nullable(),
      weeks: z.array(weekTally),
      weekdays: z.array(weekdayTally),
    }),
  }),
}
