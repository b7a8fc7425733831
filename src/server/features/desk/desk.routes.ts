import { deskCalls } from '#contract/office-day/desk.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { inTurn } from '#server/http/limits/in-turn.ts'
import { actorOf } from '#server/http/person-name.ts'
import type { Clock } from '#server/infra/clock.ts'
import { logAttempt, readEarlier, readToday } from './desk.service.ts'

export function deskRoutes(
  serve: Serve,
  { database, clock, expensive }: { database: Database; clock: Clock; expensive: ExpensiveWork },
): void {
  serve(deskCalls.today, ({ sessionCheck }) => readToday(database, schoolNow(clock()).date, sessionCheck), {
    checkedBy: 'statement',
  })

  serve(
    deskCalls.earlier,
    inTurn(expensive.counts, () => readEarlier(database, schoolNow(clock()).date)),
  )

  serve(
    deskCalls.logAttempt,
    ({ params, body, person, ...call }) =>
      logAttempt(call.database, { ...body, studentId: params.id, madeAt: clock(), by: actorOf(person) }),
    { storesWhole: true },
  )
}
