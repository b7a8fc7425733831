import { pupilCalls } from '#contract/pupils.ts'
import { can } from '#domain/accounts/permissions.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findPupilsOfYear, findPupilsOn, findPupilsOnOpeningDay } from './roll.repository.ts'

export function rollRoutes(serve: Serve, { database, clock }: { database: Database; clock: Clock }): void {
  serve(pupilCalls.list, ({ query, person }) => {
    const asked = { yearGroup: oneClass(query.yearGroup), mayChange: can(person, 'pupils:write') }
    if (query.academicYear) return findPupilsOfYear(database, query.academicYear, asked)
    if (query.date) return findPupilsOn(database, query.date, asked)
    return findPupilsOnOpeningDay(database, schoolNow(clock()).date, asked)
  })
}
