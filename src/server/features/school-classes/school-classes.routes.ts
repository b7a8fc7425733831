import { schoolClassCalls } from '#contract/calendar.ts'
import { schoolSetupCalls } from '#contract/school-setup.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { findActiveClasses, findSetUpClasses, orderClasses } from './school-classes.repository.ts'
import { addClass, addUsualClasses, changeClass, removeClass } from './school-classes.service.ts'

export function schoolClassRoutes(serve: Serve, database: Database): void {
  serve(schoolClassCalls.list, () => findActiveClasses(database))

  serve(schoolSetupCalls.addClass, ({ body }) => addClass(database, body))
  serve(schoolSetupCalls.addUsualClasses, () => addUsualClasses(database))
  serve(schoolSetupCalls.changeClass, ({ params, body }) => changeClass(database, params.id, body))
  serve(schoolSetupCalls.orderClasses, async ({ body }) => {
    await orderClasses(database, body.ids)
    return findSetUpClasses(database)
  })
  serve(schoolSetupCalls.removeClass, ({ params }) => removeClass(database, params.id))
}
