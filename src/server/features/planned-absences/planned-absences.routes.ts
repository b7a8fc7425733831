import { plannedAbsenceCalls } from '#contract/office-day/planned-absences.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import type { Serve } from '#server/http/calls.ts'
import { personName } from '#server/http/person-name.ts'
import type { Clock } from '#server/infra/clock.ts'
import { findPlans } from './planned-absences.repository.ts'
import { approve, end, savePlan } from './planned-absences.service.ts'

export function plannedAbsenceRoutes(serve: Serve, { clock }: { clock: Clock }): void {
  const today = () => schoolNow(clock()).date
  const storesWhole = true

  serve(plannedAbsenceCalls.list, ({ query, database }) => findPlans(database, query.from ?? today()))

  serve(
    plannedAbsenceCalls.add,
    ({ body, person, database }) => savePlan(database, { plan: body, person, now: clock() }),
    { storesWhole },
  )

  serve(
    plannedAbsenceCalls.change,
    ({ params, body: { version, ...plan }, person, database }) =>
      savePlan(database, { known: { id: params.id, version }, plan, person, now: clock() }),
    { storesWhole },
  )

  serve(
    plannedAbsenceCalls.approve,
    ({ params, body, person, database }) =>
      approve(database, { id: params.id, ...body }, { by: personName(person), at: clock() }),
    { storesWhole },
  )

  serve(
    plannedAbsenceCalls.end,
    ({ params, person, database }) => end(database, params.id, { person, today: today() }),
    { storesWhole },
  )
}
