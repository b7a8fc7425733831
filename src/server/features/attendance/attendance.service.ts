import type { AttendanceRecord, ChangedMeanwhile, SavedMarks } from '#contract/attendance.ts'
import type { attendanceCalls } from '#contract/attendance.ts'
import type { BodyOf } from '#contract/call.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { JsonText } from '#server/db/json-text.ts'
import { notedPerson } from '#server/http/person-name.ts'
import { storeAnswer } from '#server/http/operations.repository.ts'
import type { Operation } from '#server/http/operations.repository.ts'
import { RefusalError, conflict } from '#server/http/refusal-error.ts'
import type { SessionCheck, SignedIn } from '#server/http/sessions.repository.ts'
import { findLatestChanges, findRecordsOfPupils } from './attendance.repository.ts'
import type { MarkToWrite, MarksToWrite } from './mark-statement.repository.ts'
import { writeMarks, writeUsualMarks } from './mark-writing.repository.ts'
import type { RefusedMark, WrittenMarks } from './mark-writing.repository.ts'

type OneMark = BodyOf<typeof attendanceCalls.save>
type ManyMarks = BodyOf<typeof attendanceCalls.saveMany>

interface Marking {
  person: SignedIn
  sessionCheck: SessionCheck
  operation: Operation | null
}

/** Saves one pupil's marks: only `session` where it is given, otherwise both. */
export async function saveOne(
  database: Database,
  { date, session, reason, ...mark }: OneMark,
  { person, ...marking }: Marking,
): Promise<AttendanceRecord> {
  const marks: MarksToWrite = {
    date,
    sessions: session ?? 'both',
    marks: [mark],
    reason: reason ?? null,
    source: 'register',
    user: notedPerson(person),
    ...marking,
  }
  return saveOnce(database, marks, async (reader, written) =>
    savedRecord(await describeSaved(reader, marks, written)),
  )
}

/** Writes the marks of one pupil in a transaction that writes more, which a refusal undoes. */
export async function writeOne(transaction: Queryable, marks: MarksToWrite): Promise<AttendanceRecord> {
  return savedRecord(await describeSaved(transaction, marks, await writeOrRefuse(transaction, marks)))
}

function savedRecord(saved: SavedMarks): AttendanceRecord {
  const [current] = saved.records
  if (!current) throw new Error('A saved mark has no record')
  if (saved.locked.length > 0) throw conflict('locked', refusalSentence('locked'), { current })
  const [conflicting] = saved.changedMeanwhile
  if (conflicting) {
    const details: ChangedMeanwhile = { current, change: conflicting.change }
    throw conflict('changedMeanwhile', refusalSentence('changedMeanwhile'), { ...details })
  }
  return current
}

/** Saves one session of many pupils, all or none; it skips and names locked records and unexpected marks. */
export async function saveMany(
  database: Database,
  { date, session, marks, reason }: ManyMarks,
  { person, ...marking }: Marking,
): Promise<SavedMarks | JsonText<SavedMarks>> {
  const toWrite: MarksToWrite = {
    date,
    sessions: session,
    // Each field by its name: to copy the rest of a mark takes ten times as long.
    marks: marks.map(({ studentId, code, expected, planned }) => {
      return { studentId, amCode: code, pmCode: code, expected, planned }
    }),
    reason: reason ?? null,
    source: 'bulk',
    user: notedPerson(person),
    ...marking,
  }
  // Usually every mark is written, and PostgreSQL has built the answer already.
  return saveOnce(database, toWrite, async (reader, written) =>
    written.count === marks.length
      ? new JsonText(`{"records":${written.records.text},"locked":[],"changedMeanwhile":[]}`)
      : describeSaved(reader, toWrite, written),
  )
}

/**
 * Usually one statement writes the marks and stores the answer. Where it cannot, because a pupil is refused, a record has gone
 * or a mark is skipped, a transaction looks first, writes, reads the skipped marks and stores the answer.
 */
async function saveOnce<Answer extends object>(
  database: Database,
  toWrite: MarksToWrite,
  describe: (reader: Queryable, written: WrittenMarks) => Promise<Answer>,
): Promise<Answer> {
  const { operation } = toWrite
  const usual = await writeUsualMarks(database, toWrite)
  if (usual) return describe(database, usual)
  return database.transaction(async (transaction) => {
    const written = await writeOrRefuse(transaction, { ...toWrite, operation: null })
    const answer = await describe(transaction, written)
    if (operation) await storeAnswer(transaction, operation, answer)
    return answer
  })
}

async function writeOrRefuse(database: Queryable, marks: MarksToWrite): Promise<WrittenMarks> {
  const { refused, ...written } = await writeMarks(database, marks)
  const [first] = refused
  if (first) throw refusalOf(first, refused, marks)
  return written
}

/** Every pupil's record as it is now, and which marks were skipped. */
async function describeSaved(
  database: Queryable,
  toWrite: MarksToWrite,
  { records }: WrittenMarks,
): Promise<SavedMarks> {
  const written = new Map(records.read().map((record) => [record.studentId, record]))
  const skipped = toWrite.marks.filter(({ studentId }) => !written.has(studentId))
  const current = await findCurrentRecords(database, toWrite, skipped)
  const recordOf = (mark: MarkToWrite): AttendanceRecord =>
    written.get(mark.studentId) ?? current.get(mark.studentId) ?? missingRecord(mark)
  const locked = skipped.filter((mark) => recordOf(mark).readOnly)
  const conflicting = skipped.filter(
    (mark) => !recordOf(mark).readOnly && !isRecorded(recordOf(mark), mark, toWrite),
  )
  return {
    records: toWrite.marks.map(recordOf).toSorted((one, other) => one.studentId - other.studentId),
    locked: locked.map(({ studentId }) => studentId),
    changedMeanwhile: await namedChanges(database, toWrite, conflicting),
  }
}

/** Without a record, a first mark is skipped only in a closed term or year, where every record is locked. */
const missingRecord = ({ studentId, amCode, pmCode, expected }: MarkToWrite): AttendanceRecord => ({
  ...{ studentId, amCode: null, pmCode: null },
  readOnly: (amCode ?? pmCode) !== null && (expected ?? null) === null,
})

/** Who changed the marks that were not as expected; an expectation is always of one session. */
async function namedChanges(
  database: Queryable,
  { date, sessions }: MarksToWrite,
  conflicting: readonly MarkToWrite[],
) {
  if (conflicting.length === 0) return []
  const ids = conflicting.map(({ studentId }) => studentId)
  const latest = await findLatestChanges(database, { date, session: sessions === 'pm' ? 'pm' : 'am' }, ids)
  return ids.map((studentId) => ({ studentId, change: latest.get(studentId) ?? null }))
}

async function findCurrentRecords(
  database: Queryable,
  { date }: MarksToWrite,
  skipped: readonly MarkToWrite[],
): Promise<Map<number, AttendanceRecord>> {
  const ids = skipped.map(({ studentId }) => studentId)
  const records = ids.length > 0 ? await findRecordsOfPupils(database, date, ids) : []
  return new Map(records.map((record) => [record.studentId, record]))
}

/** Whether the record holds the requested marks already: then there was nothing to write and there is no conflict. */
function isRecorded(record: AttendanceRecord, mark: MarkToWrite, { sessions }: MarksToWrite): boolean {
  const isAmRecorded = sessions === 'pm' || record.amCode === mark.amCode
  return isAmRecorded && (sessions === 'am' || record.pmCode === mark.pmCode)
}

const SHOWN_NAMES = 5

/** [J8] One pupil who cannot be marked refuses the whole request; the names say who. */
function refusalOf(first: RefusedMark, refused: readonly RefusedMark[], { marks }: MarksToWrite) {
  const sameRefusal = refused.filter(({ refusal }) => refusal === first.refusal)
  const names = sameRefusal.flatMap(({ name }) => (name === null ? [] : [name]))
  const isOneOfMany = first.refusal === 'notOnRoll' && marks.length > 1
  const status = first.refusal === 'unknownPupil' ? 404 : 409
  return new RefusalError(
    status,
    first.refusal,
    refusalSentence(first.refusal) + (isOneOfMany ? ` (${listNames(names)})` : ''),
    { studentIds: sameRefusal.map(({ studentId }) => studentId) },
  )
}

function listNames(names: readonly string[]): string {
  const rest = names.length - SHOWN_NAMES
  return names.slice(0, SHOWN_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
