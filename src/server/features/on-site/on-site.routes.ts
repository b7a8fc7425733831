import { onSiteCalls } from '#contract/office-day/on-site.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findOnSiteDay } from './on-site.repository.ts'

export function onSiteRoutes(serve: Serve, { database, clock }: { database: Database; clock: Clock }): void {
  serve(onSiteCalls.day, async () => {
    const { times, ...day } = await findOnSiteDay(database, schoolNow(clock()).date)
    return { ...day, times: toSchoolTimes(times) }
  })
}
