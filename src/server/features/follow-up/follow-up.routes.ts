import { followUpCalls } from '#contract/office-day/follow-up.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { Clock } from '#server/infra/clock.ts'
import { readFollowUp } from './follow-up.service.ts'

export function followUpRoutes(
  serve: Serve,
  { database, clock, expensive }: { database: Database; clock: Clock; expensive: ExpensiveWork },
): void {
  serve(
    followUpCalls.read,
    inTurn(expensive.counts, () => readFollowUp(database, schoolNow(clock()).date)),
  )
}
