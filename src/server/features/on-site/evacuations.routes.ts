import { evacuationCalls } from '#contract/office-day/evacuations.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findEvacuations } from './evacuations.repository.ts'
import { end, enterTick, read, start } from './evacuations.service.ts'

export function evacuationRoutes(serve: Serve, clock: Clock): void {
  serve(evacuationCalls.list, ({ database }) => findEvacuations(database))

  serve(evacuationCalls.read, ({ params, database }) => read(database, params.id))

  serve(
    evacuationCalls.start,
    ({ body, person, database }) => start(database, body.isDrill, { person, now: clock() }),
    { storesWhole: true },
  )

  serve(evacuationCalls.tick, ({ params, body, person, database }) =>
    enterTick(database, { ...body, evacuationId: params.id }, { person, now: clock() }),
  )

  serve(evacuationCalls.end, ({ params, person, database }) =>
    end(database, params.id, { person, now: clock() }),
  )
}
