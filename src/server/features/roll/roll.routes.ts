import { pupilCalls } from '#contract/pupils.ts'
import { oneClass } from '#domain/pupils.ts'
import { schoolNow } from '#domain/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findPupilsOfYear, findPupilsOn, findPupilsOnOpeningDay } from './roll.repository.ts'

export function rollRoutes(serve: Serve, { database, clock }: { database: Database; clock: Clock }): void {
  serve(pupilCalls.list, ({ query }) => {
    const yearGroup = oneClass(query.yearGroup)
    if (query.academicYear) return findPupilsOfYear(database, query.academicYear, yearGroup)
    if (query.date) return findPupilsOn(database, query.date, yearGroup)
    return findPupilsOnOpeningDay(database, schoolNow(clock()).date, yearGroup)
  })
}
