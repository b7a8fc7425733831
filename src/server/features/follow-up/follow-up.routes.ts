import { followUpCalls } from '#contract/follow-up.ts'
import { schoolNow } from '#domain/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { readFollowUp } from './follow-up.service.ts'

export function followUpRoutes(
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void {
  serve(followUpCalls.read, () => readFollowUp(database, schoolNow(clock()).date))
}
