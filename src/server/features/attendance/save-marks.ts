import type { AttendanceRecord, SavedMarks } from '#contract/attendance.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import type { Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { RefusalError } from '#server/http/refusal-error.ts'
import { findLatestChanges, findRecordsOfPupils } from './attendance.repository.ts'
import { writeMarks } from './write-marks.ts'
import type { AskedMark, MarkWriting, RefusedMark, WrittenMarks } from './write-marks.ts'

const SHOWN_NAMES = 5

/** Writes the marks and answers how every pupil's record stands now, and which were left alone. */
export async function saveMarks(database: Queryable, writing: MarkWriting): Promise<SavedMarks> {
  return describeSaved(database, writing, await writeOrRefuse(database, writing))
}

/** The same as text: nearly always everything is written, and PostgreSQL has the answer ready. */
export async function saveMarksAsText(
  database: Queryable,
  writing: MarkWriting,
): Promise<SavedMarks | JsonText<SavedMarks>> {
  const written = await writeOrRefuse(database, writing)
  return written.count === writing.marks.length
    ? new JsonText(`{"records":${written.records.text},"locked":[],"changedMeanwhile":[]}`)
    : describeSaved(database, writing, written)
}

async function writeOrRefuse(database: Queryable, writing: MarkWriting): Promise<WrittenMarks> {
  const written = await writeMarks(database, writing)
  refuseAll(written.refused, writing)
  return written
}

async function describeSaved(
  database: Queryable,
  writing: MarkWriting,
  { records }: WrittenMarks,
): Promise<SavedMarks> {
  const written = new Map(records.read().map((record) => [record.studentId, record]))
  const untouched = writing.marks.filter(({ studentId }) => !written.has(studentId))
  const standing = await findStanding(database, writing, untouched)
  const recordOf = ({ studentId }: AskedMark): AttendanceRecord =>
    written.get(studentId) ??
    standing.get(studentId) ?? { studentId, amCode: null, pmCode: null, readOnly: false }
  const locked = untouched.filter((mark) => recordOf(mark).readOnly)
  const changed = untouched.filter(
    (mark) => !recordOf(mark).readOnly && !stands(recordOf(mark), mark, writing),
  )
  return {
    records: writing.marks.map(recordOf).toSorted((one, other) => one.studentId - other.studentId),
    locked: locked.map(({ studentId }) => studentId),
    changedMeanwhile: await namedChanges(database, writing, changed),
  }
}

/** Who changed the marks that were not as expected; an expectation is always of one session. */
async function namedChanges(
  database: Queryable,
  { date, sessions }: MarkWriting,
  changed: readonly AskedMark[],
) {
  if (changed.length === 0) return []
  const ids = changed.map(({ studentId }) => studentId)
  const latest = await findLatestChanges(database, { date, session: sessions === 'pm' ? 'pm' : 'am' }, ids)
  return ids.map((studentId) => ({ studentId, change: latest.get(studentId) ?? null }))
}

async function findStanding(database: Queryable, { date }: MarkWriting, untouched: readonly AskedMark[]) {
  const ids = untouched.map(({ studentId }) => studentId)
  const records = ids.length > 0 ? await findRecordsOfPupils(database, date, ids) : []
  return new Map(records.map((record) => [record.studentId, record]))
}

// What was asked for stands there already, whoever wrote it: there was nothing to do.
function stands(record: AttendanceRecord, asked: AskedMark, { sessions }: MarkWriting): boolean {
  const isAm = sessions === 'pm' || record.amCode === asked.amCode
  return isAm && (sessions === 'am' || record.pmCode === asked.pmCode)
}

/** [J8] One pupil who cannot be marked refuses the whole request; the names say who. */
function refuseAll(refused: readonly RefusedMark[], { marks }: MarkWriting): void {
  const [first] = refused
  if (!first) return
  const alike = refused.filter(({ refusal }) => refusal === first.refusal)
  const names = alike.flatMap(({ name }) => (name === null ? [] : [name]))
  const isOneOfMany = first.refusal === 'notOnRoll' && marks.length > 1
  const status = first.refusal === 'unknownPupil' ? 404 : 409
  throw new RefusalError(
    status,
    first.refusal,
    refusalSentence(first.refusal) + (isOneOfMany ? ` (${listNames(names)})` : ''),
    { studentIds: alike.map(({ studentId }) => studentId) },
  )
}

function listNames(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES
  return names.slice(0, SHOWN_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
