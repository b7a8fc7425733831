import { LOCKED_RECORDS_KEPT, constraintOf, sqlState } from '#server/db/database-errors.ts'
import { conflict, invalidInput, unknownAcademicYear } from '#server/http/refusal-error.ts'
import type { RefusalError } from '#server/http/refusal-error.ts'

/** What the table refuses about a pupil, by the constraint that refuses it. */
const BY_CONSTRAINT: Record<string, () => RefusalError> = {
  students_dates_check: () => invalidInput('The leave date is before the start date.'),
  students_hubspot_id_key: () =>
    conflict('alreadyExists', 'A pupil with this external id is in this academic year already.'),
  students_academic_year_id_fkey: unknownAcademicYear,
}

const lockedRecordsKept = () =>
  conflict(
    'lockedRecords',
    'This pupil has locked attendance records, which must be kept: the pupil can neither be deleted nor moved to another academic year. Enter a leave date instead.',
  )

/** Does the work; what the table refuses about a pupil leaves as a sentence that says what to correct. */
export async function explainingRefusals<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (sqlState(error) === LOCKED_RECORDS_KEPT) throw lockedRecordsKept()
    throw BY_CONSTRAINT[constraintOf(error) ?? '']?.() ?? error
  })
}
