import type { ImportCounts, ImportPreview } from '#contract/pupil-import.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { constraintOf } from '#server/db/database-errors.ts'
import { JsonText } from '#server/db/json-text.ts'
import { holdClasses } from '#server/db/tables/school-classes.ts'
import { conflict, invalidInput, unknownAcademicYear } from '#server/http/refusal-error.ts'
import type { RefusalError } from '#server/http/refusal-error.ts'
import type { FileToPlan, KnownSchool, PlannedFile } from './plan-file.ts'
import { planImportFile } from './plan-import-file.ts'
import { findFormerPupils, findKnownPupils, lockYear, writePupils } from './pupil-import.repository.ts'

export type ImportFile = Omit<FileToPlan, 'school'> & { academicYearId: number }

/** What the import would do with each row; nothing is written. */
export async function previewImport(
  database: Database,
  { academicYearId, ...file }: ImportFile,
  today: IsoDate,
): Promise<JsonText<ImportPreview>> {
  const school = await readSchool(database, academicYearId, today)
  const { preview } = await planImportFile({ ...file, school })
  return new JsonText(preview)
}

/** All rows or none: one row that cannot be imported, or is asked about, refuses the file. */
export async function runImport(
  database: Database,
  { academicYearId, ...file }: ImportFile,
  { today, by }: { today: IsoDate; by: string },
): Promise<ImportCounts> {
  const importing = database.transaction(async (transaction) => {
    const school = await readSchool(transaction, academicYearId, today)
    const plan = await planImportFile({ ...file, school })
    if (plan.faults.length > 0) throw invalidInput(plan.faults.join(' '))
    if (plan.counts.refused + plan.counts.ask > 0) throw rowsRefused(plan)
    await writePupils(transaction, { academicYearId, changes: plan.changes, today, by })
    return plan.counts
  })
  return importing.catch((error: unknown) => {
    throw constraintOf(error) === 'students_hubspot_id_key' ? addedMeanwhile() : error
  })
}

const addedMeanwhile = () =>
  conflict('alreadyExists', 'Somebody has just added a pupil of this file. Look at the file again.')

async function readSchool(
  transaction: Queryable,
  academicYearId: number,
  today: IsoDate,
): Promise<KnownSchool> {
  if (!(await lockYear(transaction, academicYearId))) throw unknownAcademicYear()
  const yearGroups = await holdClasses(transaction)
  const pupils = await findKnownPupils(transaction, academicYearId)
  const formerPupils = await findFormerPupils(transaction, academicYearId)
  return { yearGroups, pupils, former: { academicYearId, formerPupils }, today }
}

function rowsRefused({ counts, refused }: PlannedFile): RefusalError {
  const faulty = counts.refused + counts.ask
  const rows = counts.add + counts.change + counts.same + faulty
  const words = `${faulty} of ${rows} rows cannot be imported, so nothing was imported.`
  return conflict('rowsRefused', words, { rows: refused })
}
