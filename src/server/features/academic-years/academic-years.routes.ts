import { academicYearCalls } from '#contract/calendar.ts'
import type { SetUpClass } from '#contract/school-setup.ts'
import { schoolSetupCalls } from '#contract/school-setup.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import {
  archiveYear,
  findAcademicYears,
  findSetUpYear,
  findSetUpYears,
  insertYear,
} from './academic-years.repository.ts'
import { removeYear } from './academic-years.service.ts'

interface AcademicYearParts {
  database: Database
  /** The classes belong to another feature; the overview of the School Set-up screen shows both. */
  findSetUpClasses: (database: Database) => Promise<SetUpClass[]>
}

export function academicYearRoutes(serve: Serve, { database, findSetUpClasses }: AcademicYearParts): void {
  serve(academicYearCalls.list, () => findAcademicYears(database))

  serve(schoolSetupCalls.overview, async () => {
    const [years, classes] = await Promise.all([findSetUpYears(database), findSetUpClasses(database)])
    return { years, classes }
  })
  serve(schoolSetupCalls.addYear, async ({ body }) => {
    const year = await insertYear(database, body.year)
    if (!year) throw conflict('alreadyExists', `${body.year} is there already.`)
    return year
  })
  serve(schoolSetupCalls.archiveYear, async ({ params, body }) => {
    await archiveYear(database, params.id, body.isArchived)
    const year = await findSetUpYear(database, params.id)
    if (!year) throw notFound('academic year')
    return year
  })
  serve(schoolSetupCalls.removeYear, ({ params }) => removeYear(database, params.id))
}
