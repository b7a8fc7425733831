import { weeklyCalls } from '#contract/weekly.ts'
import { ALL_CLASSES } from '#domain/pupils.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { ATTENDED_CODES, trendOf } from './weekly-trend.ts'
import { findDayTallies, findWeek } from './weekly.repository.ts'

export function weeklyRoutes(serve: Serve, database: Database): void {
  serve(weeklyCalls.register, ({ params: { weekStartDate }, query: { yearGroup = ALL_CLASSES } }) =>
    findWeek(database, { weekStartDate, yearGroup }),
  )

  serve(weeklyCalls.trend, async ({ params: { weekStartDate }, query: { yearGroup = ALL_CLASSES } }) =>
    trendOf(await findDayTallies(database, { weekStartDate, yearGroup, attendedCodes: ATTENDED_CODES })),
  )
}
