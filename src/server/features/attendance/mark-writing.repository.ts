import type { AttendanceRecord } from '#contract/attendance.ts'
import type { MarkRefusal } from '#domain/attendance/mark-refusals.ts'
import type { Queryable } from '#server/db/database.ts'
import { NO_MARK_TO_REPLACE, sqlState } from '#server/db/database-errors.ts'
import { JsonText } from '#server/db/json-text.ts'
import { isAnswerMissing } from '#server/http/operations.repository.ts'
import { SessionChanged } from '#server/http/sessions.repository.ts'
import { writeStatement } from './mark-statement.repository.ts'
import type { MarksToWrite, Writing } from './mark-statement.repository.ts'

/** A pupil who cannot be marked; the whole request is then refused. */
export interface RefusedMark {
  studentId: number
  refusal: Exclude<MarkRefusal, 'locked' | 'notMarked' | 'changedMeanwhile'>
  name: string | null
}

export interface WrittenMarks {
  /** The records that were written, ordered by pupil; skipped marks have none here. */
  records: JsonText<AttendanceRecord[]>
  count: number
}

interface WrittenRow {
  isRefused: boolean
  refused: (RefusedMark | { refusal: 'sessionChanged' })[] | null
  records: string
  count: number
}

async function runWrite(database: Queryable, toWrite: MarksToWrite, writing: Writing): Promise<WrittenRow> {
  const [row] = await database.query<WrittenRow>(writeStatement(toWrite, writing))
  if (!row) throw new Error('The statement that writes marks returned no row')
  return row
}

const whatWasWritten = ({ records, count }: WrittenRow): WrittenMarks => ({
  records: new JsonText(records),
  count,
})

/**
 * Writes marks of which none is refused, each expected one has a record, and with an operation none is skipped; otherwise
 * nothing, and answers nothing.
 */
export async function writeUsualMarks(
  database: Queryable,
  toWrite: MarksToWrite,
): Promise<WrittenMarks | undefined> {
  try {
    const row = await runWrite(database, toWrite, { looksFirst: false })
    return row.isRefused ? undefined : whatWasWritten(row)
  } catch (error) {
    if (isAnswerMissing(error) || sqlState(error) === NO_MARK_TO_REPLACE) return undefined
    throw error
  }
}

/** Writes the marks, or none of them where a pupil is refused. */
export async function writeMarks(
  database: Queryable,
  toWrite: MarksToWrite,
): Promise<WrittenMarks & { refused: RefusedMark[] }> {
  const row = await runWrite(database, toWrite, { looksFirst: true })
  const all = row.refused ?? []
  const refused = all.filter((mark) => mark.refusal !== 'sessionChanged')
  if (refused.length < all.length) throw new SessionChanged()
  return { refused, ...whatWasWritten(row) }
}
