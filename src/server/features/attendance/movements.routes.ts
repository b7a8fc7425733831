import { movementCalls } from '#contract/office-day/movements.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { enterMovement, readMovements, takeBackArrival } from './movements.service.ts'

export function movementRoutes(
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void {
  serve(movementCalls.day, () => readMovements(database, schoolNow(clock()).date))

  serve(movementCalls.enter, (call) => enterMovement(database, call.body, { ...call, now: clock() }))

  serve(movementCalls.takeBack, (call) =>
    takeBackArrival(database, { ...call.params, ...call.body }, { ...call, now: clock() }),
  )
}
