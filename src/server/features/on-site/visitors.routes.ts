import { visitorCalls } from '#contract/office-day/visitors.ts'
import type { Serve } from '#server/http/calls.ts'
import type { Clock } from '#server/infra/clock.ts'
import { enterVisitor, leave } from './visitors.service.ts'

export function visitorRoutes(serve: Serve, clock: Clock): void {
  serve(visitorCalls.enter, ({ body, database }) => enterVisitor(database, body, clock()), {
    storesWhole: true,
  })

  serve(visitorCalls.leave, ({ params, body, database }) => leave(database, { ...params, ...body }, clock()))
}
