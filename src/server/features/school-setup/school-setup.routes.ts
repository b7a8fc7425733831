import { schoolSetupCalls } from '#contract/school-setup.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import { changeDay, makeCalendar } from './calendar.service.ts'
import { listClasses, orderClasses } from './classes.repository.ts'
import { addClass, addUsualClasses, changeClass, removeClass } from './classes.service.ts'
import { archiveYear, findYear, insertYear, listYears } from './years.repository.ts'
import { removeYear } from './years.service.ts'

/** Years, classes and calendar of a school: what it needs before its first register. */
export function schoolSetupRoutes(serve: Serve, database: Database): void {
  serve(schoolSetupCalls.overview, async () => {
    const [years, classes] = await Promise.all([listYears(database), listClasses(database)])
    return { years, classes }
  })

  serve(schoolSetupCalls.addYear, async ({ body }) => {
    const year = await insertYear(database, body.year)
    if (!year) throw conflict('alreadyExists', `${body.year} is there already.`)
    return year
  })
  serve(schoolSetupCalls.archiveYear, async ({ params, body }) => {
    await archiveYear(database, params.id, body.isArchived)
    const year = await findYear(database, params.id)
    if (!year) throw notFound('academic year')
    return year
  })
  serve(schoolSetupCalls.removeYear, ({ params }) => removeYear(database, params.id))

  serve(schoolSetupCalls.addClass, ({ body }) => addClass(database, body))
  serve(schoolSetupCalls.addUsualClasses, () => addUsualClasses(database))
  serve(schoolSetupCalls.changeClass, ({ params, body }) => changeClass(database, params.id, body))
  serve(schoolSetupCalls.orderClasses, async ({ body }) => {
    await orderClasses(database, body.ids)
    return listClasses(database)
  })
  serve(schoolSetupCalls.removeClass, ({ params }) => removeClass(database, params.id))

  serve(schoolSetupCalls.planCalendar, ({ params, body }) => makeCalendar(database, params.id, body))
  serve(schoolSetupCalls.changeDay, ({ params, body }) =>
    changeDay(database, { date: params.date, dayType: body.dayType, confirm: body.confirm }),
  )
}
