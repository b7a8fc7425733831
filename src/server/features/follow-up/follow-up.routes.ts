import { followUpCalls } from '#contract/office-day/follow-up.ts'
import { returnCalls } from '#contract/statutory/returns.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import type { Clock } from '#server/infra/clock.ts'
import { notFound } from '#server/http/refusal-error.ts'
import { personName } from '#server/http/person-name.ts'
import { readFollowUp } from './follow-up.service.ts'
import { noteReturn, takeOffRoll } from './returns.service.ts'

export function followUpRoutes(
  serve: Serve,
  { database, clock, expensive }: { database: Database; clock: Clock; expensive: ExpensiveWork },
): void {
  serve(
    followUpCalls.read,
    inTurn(expensive.counts, () => readFollowUp(database, schoolNow(clock()).date)),
  )

  serve(returnCalls.note, async ({ body, person }) => {
    const { returns, returnsMade } = await readFollowUp(database, schoolNow(clock()).date)
    await noteReturn(database, { ...body, by: personName(person) }, [...returns, ...returnsMade])
  })

  serve(returnCalls.leave, async ({ params, body }) => {
    const leaving = await takeOffRoll(database, { id: params.id, ...body })
    if (!leaving) throw notFound('pupil')
    return leaving
  })
}
