import type { AttendanceRecord, ChangedMeanwhile, SavedMarks } from '#contract/attendance.ts'
import type { attendanceCalls } from '#contract/attendance.ts'
import type { BodyOf } from '#contract/call.ts'
import { refusalSentence } from '#domain/attendance/mark-refusals.ts'
import type { Queryable } from '#server/db/database.ts'
import type { JsonText } from '#server/db/json-text.ts'
import { personName } from '#server/http/person-name.ts'
import { conflict } from '#server/http/refusal-error.ts'
import type { SignedIn } from '#server/http/sessions.ts'
import { saveMarks, saveMarksAsText } from './save-marks.ts'

type OneMark = BodyOf<typeof attendanceCalls.save>
type ManyMarks = BodyOf<typeof attendanceCalls.saveMany>

/** Saves one pupil's marks: only `session` where it is given, otherwise both. */
export async function saveOne(
  database: Queryable,
  { studentId, date, amCode, pmCode, session, expected, reason }: OneMark,
  person: SignedIn,
): Promise<AttendanceRecord> {
  const { records, locked, changedMeanwhile } = await saveMarks(database, {
    date,
    sessions: session ?? 'both',
    marks: [{ studentId, amCode, pmCode, expected }],
    reason: reason ?? null,
    source: 'register',
    user: userOf(person),
  })
  const [current] = records
  if (!current) throw new Error('A saved mark has no record')
  if (locked.length > 0) throw conflict('locked', refusalSentence('locked'), { current })
  const [inTheWay] = changedMeanwhile
  if (inTheWay) {
    const details: ChangedMeanwhile = { current, change: inTheWay.change }
    throw conflict('changedMeanwhile', refusalSentence('changedMeanwhile'), { ...details })
  }
  return current
}

/** Saves one session of many pupils, all or none; locked records and unexpected marks are left alone and named. */
export function saveMany(
  database: Queryable,
  { date, session, marks, reason }: ManyMarks,
  person: SignedIn,
): Promise<SavedMarks | JsonText<SavedMarks>> {
  return saveMarksAsText(database, {
    date,
    sessions: session,
    marks: marks.map(({ studentId, code, expected }) => ({
      studentId,
      amCode: code,
      pmCode: code,
      expected,
    })),
    reason: reason ?? null,
    source: 'bulk',
    user: userOf(person),
  })
}

function userOf(person: SignedIn) {
  return { id: person.id, name: personName(person), role: person.role }
}
