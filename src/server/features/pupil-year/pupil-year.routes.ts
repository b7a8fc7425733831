import { pupilYearCalls } from '#contract/pupil-year.ts'
import { can } from '#domain/accounts/permissions.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { notFound } from '#server/http/refusal-error.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findComparison, findYear } from './pupil-year.repository.ts'

interface PupilYearParts {
  database: Database
  clock: Clock
  expensive: ExpensiveWork
}

export function pupilYearRoutes(serve: Serve, { database, clock, expensive }: PupilYearParts): void {
  serve(
    pupilYearCalls.read,
    async ({ params: { id }, person, sessionCheck }) => {
      const withMovements = can(person, 'attendance:write')
      const year = await findYear(database, { id, withMovements, sessionCheck })
      if (!year) throw notFound('pupil')
      return year
    },
    { checkedBy: 'statement' },
  )

  serve(
    pupilYearCalls.comparison,
    inTurn(expensive.counts, async ({ params: { id } }) => {
      const comparison = await findComparison(database, id, schoolNow(clock()).date)
      if (!comparison) throw notFound('pupil')
      return comparison
    }),
  )
}
