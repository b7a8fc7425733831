import type { SchoolTimesAnswer } from '#contract/school-setup.ts'
import type { Database } from '#server/db/database.ts'
import { termClosed } from '#server/http/refusal-error.ts'
import {
  findClosedTermOf,
  findSchoolTimes,
  holdMorningOnlyDates,
  saveTimes,
} from './school-times.repository.ts'
import type { NewTimes } from './school-times.repository.ts'

/** [L6] Saves the times of the school, unless a closed term would have another afternoon, or one less, than it was closed with. */
export function saveSchoolTimes(
  database: Database,
  times: Omit<NewTimes, 'classId'>,
): Promise<SchoolTimesAnswer> {
  return database.transaction(async (transaction) => {
    const before = await holdMorningOnlyDates(transaction)
    const after = times.morningOnlyDates
    const changed = [...before, ...after].filter((date) => before.includes(date) !== after.includes(date))
    const term = await findClosedTermOf(transaction, changed)
    if (term !== undefined) throw termClosed(term, 'morning-only days')
    await saveTimes(transaction, { classId: null, ...times })
    return findSchoolTimes(transaction)
  })
}
