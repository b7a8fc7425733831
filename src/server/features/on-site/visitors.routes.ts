import { visitorCalls } from '#contract/office-day/visitors.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { enterVisitor, leave } from './visitors.service.ts'

export function visitorRoutes(serve: Serve, clock: Clock): void {
  serve(
    visitorCalls.enter,
    ({ body, person, database }) => enterVisitor(database, body, { person, now: clock() }),
    { storesWhole: true },
  )

  serve(visitorCalls.leave, ({ params, body, person, database }) =>
    leave(database, { ...params, ...body }, { person, now: clock() }),
  )
}
