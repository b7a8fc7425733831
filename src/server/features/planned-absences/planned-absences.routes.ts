import { plannedAbsenceCalls } from '#contract/office-day/planned-absences.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { personName } from '#server/http/person-name.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findPlans } from './planned-absences.repository.ts'
import { approve, end, savePlan } from './planned-absences.service.ts'

export function plannedAbsenceRoutes(
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const today = () => schoolNow(clock()).date

  serve(plannedAbsenceCalls.list, ({ query }) => findPlans(database, query.from ?? today()))

  serve(plannedAbsenceCalls.add, ({ body, person }) =>
    savePlan(database, { plan: body, person, now: clock() }),
  )

  serve(plannedAbsenceCalls.change, ({ params, body: { version, ...plan }, person }) =>
    savePlan(database, { known: { id: params.id, version }, plan, person, now: clock() }),
  )

  serve(plannedAbsenceCalls.approve, ({ params, body, person }) =>
    approve(database, { id: params.id, ...body }, { by: personName(person), at: clock() }),
  )

  serve(plannedAbsenceCalls.end, ({ params }) => end(database, params.id, today()))
}
