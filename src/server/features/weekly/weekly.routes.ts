import { weeklyCalls } from '#contract/weekly.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { trendOf } from './weekly-trend.ts'
import { findDayTallies, findWeek } from './weekly.repository.ts'

interface WeeklyParts {
  database: Database
  expensive: ExpensiveWork
}

export function weeklyRoutes(serve: Serve, { database, expensive }: WeeklyParts): void {
  serve(weeklyCalls.register, ({ params, query }) =>
    findWeek(database, { ...params, yearGroup: oneClass(query.yearGroup) }),
  )

  serve(
    weeklyCalls.trend,
    inTurn(expensive.counts, async ({ params, query }) => {
      const week = { ...params, yearGroup: oneClass(query.yearGroup) }
      return trendOf(await findDayTallies(database, week))
    }),
  )
}
