import type { QueryClient } from '@tanstack/react-query'
import {
  applyRecords,
  conflictingMark,
  failureOf,
  isRefusal,
  saveMark,
  saveMarks,
} from '#client/api/attendance.ts'
import type { ManyMarks, OneMark } from '#client/api/attendance.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import type { EntryKind, Outcome } from '#client/outbox/outbox.ts'
import { firstItem } from '#client/outbox/queue.ts'
import type { Entry, NewEntry, Result, Value } from '#client/outbox/queue.ts'
import { liveRegion } from '#client/ui/feedback/live-region.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { AttendanceRecord, Register, SavedMarks } from '#contract/attendance.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { presentCodeFor } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'

export type MarkPlace = { studentId: number; date: IsoDate; session: Session }

export type ChosenMark = MarkPlace & {
  code: Code | null
  /** The recorded mark of this session, and of the other one. */
  confirmed: Code | null
  other: Code | null
  /** [M7] The code is the planned one. */
  planned?: boolean
  reason: string | undefined
}

export type BulkMark = Pick<ChosenMark, 'studentId' | 'code' | 'confirmed'>

export type BulkMarks = Pick<ChosenMark, 'date' | 'session' | 'reason'> & { marks: readonly BulkMark[] }

export const placeOf = ({ date, session, studentId }: MarkPlace) => `mark ${date} ${session} ${studentId}`

export const isMark = (place: string) => place.startsWith('mark ')

export function readPlace(place: string): MarkPlace {
  const [, date, session, studentId] = place.split(' ')
  return { studentId: Number(studentId), date: date as IsoDate, session: session as Session }
}

export function markEntry({ code, confirmed, other, planned, reason, ...place }: ChosenMark): NewEntry {
  const items = [{ place: placeOf(place), value: code, seen: confirmed }]
  return {
    id: operationId(),
    kind: 'mark',
    items,
    details: { other, planned: planned ? 'yes' : null, reason: reason ?? null },
  }
}

/** Mark All Present, or its undo: one session of many pupils in one request. */
export function marksEntry({ marks, reason, ...shared }: BulkMarks): NewEntry {
  const items = marks.map(({ studentId, code, confirmed }) => {
    return { place: placeOf({ ...shared, studentId }), value: code, seen: confirmed }
  })
  return { id: operationId(), kind: 'marks', items, details: { reason: reason ?? null } }
}

/** The value of a place of a mark. */
export const toCode = (value: unknown) => value as Code | null

/** A mark as it is read aloud. */
export function codeLabel(code: Code | null): string {
  return code === null ? 'Not marked yet' : meaningOf(code)
}

/** How marks are sent, alone or as Mark All Present, and what the teacher hears of it. */
export function markKind(client: QueryClient): EntryKind {
  return {
    send: (entry) => send(client, entry),
    tell: (entry, outcome) => tellAboutMarks(client, entry, outcome),
  }
}

async function send(client: QueryClient, entry: Entry): Promise<Outcome> {
  const place = readPlace(firstItem(entry).place)
  const saved = (marks: Partial<SavedMarks> & Pick<SavedMarks, 'records'>): Outcome => {
    applyRecords(client, place.date, marks.records)
    return { type: 'answered', results: resultsOf(place, marks) }
  }
  try {
    if (entry.kind === 'marks') return saved(await saveMarks(client, bulkBody(place, entry), entry.id))
    return saved({ records: [await saveMark(client, markBody(place, entry), entry.id)] })
  } catch (error) {
    const conflict = conflictingMark(error)
    if (conflict) {
      const { current, change } = conflict
      return saved({ records: [current], changedMeanwhile: [{ studentId: current.studentId, change }] })
    }
    // A refusal brings the record along where it was locked since it was read.
    const { current } = isRefusal(error) ? (error.body as { current?: AttendanceRecord }) : {}
    if (current) applyRecords(client, place.date, [current])
    return failureOf(error)
  }
}

/** §7: both codes, as specified; `session` says which one is meant. */
function markBody({ studentId, date, session }: MarkPlace, entry: Entry): OneMark {
  const { value, seen } = firstItem(entry)
  const { details } = entry
  const other = toCode(details['other'])
  const codes = { amCode: other, pmCode: other, [`${session}Code`]: toCode(value) }
  return {
    studentId,
    date,
    ...codes,
    session,
    expected: toCode(seen),
    ...plannedIf(details['planned'], seen),
    ...reasonOf(details),
  }
}

function bulkBody({ date, session }: MarkPlace, { items, details }: Entry): ManyMarks {
  const marks = items.map(({ place, value, seen }) => ({
    studentId: readPlace(place).studentId,
    code: toCode(value),
    expected: toCode(seen),
    // Mark All Present enters another code than present only where it was planned.
    ...plannedIf(value !== presentCodeFor(session) && value, seen),
  }))
  return { date, session, marks, ...reasonOf(details) }
}

/** A plan overwrites no mark. */
const plannedIf = (isPlanned: unknown, seen: Value) => (isPlanned && seen === null ? { planned: true } : {})

const reasonOf = ({ reason }: Entry['details']) => (reason ? { reason } : {})

function resultsOf(
  { date, session }: MarkPlace,
  { records, locked = [], changedMeanwhile = [] }: Partial<SavedMarks> & Pick<SavedMarks, 'records'>,
): Map<string, Result> {
  const changes = new Map(changedMeanwhile.map(({ studentId, change }) => [studentId, change]))
  return new Map(
    records.map((record) => {
      const { studentId, [`${session}Code` as const]: code } = record
      const change = changes.get(studentId)
      const result =
        change === undefined
          ? { held: code, isLocked: locked.includes(studentId) }
          : { theirs: code, theirName: change?.userName ?? null }
      return [placeOf({ date, session, studentId }), result]
    }),
  )
}

const FAILED = 'Failed to update attendance. Please try again.'

/** [D17] Tells the teacher, and a screen reader, whether marks were saved. */
function tellAboutMarks(client: QueryClient, entry: Entry, outcome: Outcome): void {
  const name = nameOf(client, entry)
  const marks = `${name}: ${codeLabel(toCode(firstItem(entry).value))}`
  if (outcome.type === 'refused') {
    liveRegion.say(`${marks}, refused`)
    const description = [FAILED, outcome.sentence].filter(Boolean).join(' ')
    toast({ title: 'Error', description, tone: 'danger' })
  } else if (outcome.type === 'undelivered') {
    liveRegion.say(`${marks}, not saved yet`)
    // The end of a session has its own toast (§8).
    if (!outcome.isSessionOver)
      toast({ title: 'Error', description: outcome.sentence ?? FAILED, tone: 'danger' })
  } else if (entry.items.some(({ place, value }) => isConflict(outcome.results.get(place), value))) {
    liveRegion.say(`${name}: marked by someone else meanwhile. Choose which mark stands.`)
  } else {
    liveRegion.say(`${marks}, saved`)
    toast({ title: 'Attendance updated successfully!', tone: 'success' })
  }
}

const isConflict = (result: Result | undefined, mine: Value) =>
  result !== undefined && 'theirs' in result && result.theirs !== mine

/** The pupil's name where a register that is open knows it: names are never kept with the marks. */
function nameOf(client: QueryClient, entry: Entry): string {
  if (entry.items.length > 1) return `${entry.items.length} pupils`
  const { studentId } = readPlace(firstItem(entry).place)
  const registers = client.getQueriesData<Register>({ queryKey: pupilKeys.register })
  const pupils = registers.flatMap(([, register]) => register?.pupils ?? [])
  const pupil = pupils.find(({ id }) => id === studentId)
  return pupil ? displayName(pupil) : 'Mark kept from before'
}
