import type { BrowserSession } from '#testing/browser-session.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { setTimeout as pause } from 'node:timers/promises'

export const FAULT_DAY = '2026-11-12'
const CODES = ['/', 'L', 'I', 'M', 'N', 'V']

export interface Operation {
  studentId: number
  code: string
  acknowledged: boolean
}

/** With the moments of its beginning and of its answer. */
interface TimedOperation extends Operation {
  begunAt: number
  endedAt?: number
}

/** Marks its own pupils over and over and writes down what was acknowledged; a failed call is tried no second time. */
export class MarkingClient {
  readonly log: TimedOperation[] = []
  #session: BrowserSession
  #pupils: number[]
  #everyMs: number
  #isStopped = false
  #done: Promise<void> | undefined
  /** Answers that were neither success nor an honest "not now". */
  readonly strange: number[] = []

  /** Without `everyMs`, the next mark follows the answer. */
  constructor(session: BrowserSession, pupils: number[], everyMs = 0) {
    this.#session = session
    this.#pupils = pupils
    this.#everyMs = everyMs
  }

  start(): void {
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#done
  }

  async #run(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      if (this.#isStopped) return
      const studentId = this.#pupils[turn % this.#pupils.length] ?? 0
      const code = CODES[Math.floor(turn / this.#pupils.length) % CODES.length] ?? '/'
      const begunAt = performance.now()
      const operation: TimedOperation = { studentId, code, acknowledged: false, begunAt }
      this.log.push(operation)
      operation.acknowledged = await this.#mark(operation)
      operation.endedAt = performance.now()
      if (!operation.acknowledged) await pause(25)
      if (this.#everyMs > 0) await pause(Math.max(0, begunAt + this.#everyMs - performance.now()))
    }
  }

  async #mark({ studentId, code }: Operation): Promise<boolean> {
    const body = { studentId, date: FAULT_DAY, amCode: code, pmCode: null, session: 'am' }
    try {
      const { status } = await this.#session.sendJson('POST', '/api/attendance', body)
      if (status !== 200 && status !== 503) this.strange.push(status)
      return status === 200
    } catch {
      // The connection broke, so it is unknown whether the mark arrived.
      return false
    }
  }
}

export const acknowledgedBy = (clients: readonly MarkingClient[]): number =>
  clients.flatMap(({ log }) => log).filter(({ acknowledged }) => acknowledged).length

/** Waits until so many more marks were acknowledged, however busy the machine is. */
export async function untilAcknowledged(clients: readonly MarkingClient[], more: number): Promise<void> {
  const goal = acknowledgedBy(clients) + more
  while (acknowledgedBy(clients) < goal) await pause(10)
}

/** The pupils on roll that day, dealt out so that no two clients mark the same one. */
export async function dealPupils(database: Database, clients: number): Promise<number[][]> {
  const rows = await database.query<{ id: number }>(sql`
    select s.id from students s join school_calendar c on c.academic_year_id = s.academic_year_id
    where c.date = ${FAULT_DAY} and (s.start_date is null or s.start_date <= c.date)
      and (s.leave_date is null or s.leave_date >= c.date)
      and not exists (select from attendance_records r where r.student_id = s.id and r.date = c.date and r.read_only)
    order by s.id limit 80`)
  return Array.from({ length: clients }, (_, client) =>
    rows.filter((_row, index) => index % clients === client).map(({ id }) => id),
  )
}

interface Entry {
  studentId: number
  oldCode: string | null
  newCode: string | null
}

/** How things stood before the clients began. */
export interface Before {
  lastEntry: number
  marks: Map<number, string | null>
}

export async function lookBefore(database: Database): Promise<Before> {
  const [{ last } = { last: 0 }] = await database.query<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from attendance_changes`,
  )
  return { lastEntry: last, marks: await readMarks(database) }
}

async function readMarks(database: Database): Promise<Map<number, string | null>> {
  const marks = await database.query<{ studentId: number; code: string | null }>(
    sql`select student_id as "studentId", am_code as code from attendance_records where date = ${FAULT_DAY}`,
  )
  return new Map(marks.map(({ studentId, code }) => [studentId, code]))
}

/** What is wrong between the operation logs and the database; an empty list is the proof. */
export async function findLosses(
  database: Database,
  clients: readonly { log: readonly Operation[] }[],
  before: Before,
) {
  const entries = await database.query<Entry>(sql`
    select student_id as "studentId", old_code as "oldCode", new_code as "newCode" from attendance_changes
    where date = ${FAULT_DAY} and session = 'am' and id > ${before.lastEntry} order by id`)
  const marks = await readMarks(database)
  const logs = Map.groupBy(
    clients.flatMap(({ log }) => log),
    ({ studentId }) => studentId,
  )
  return [...logs].flatMap(([studentId, operations]) =>
    lossesOf({
      operations,
      history: entries.filter((entry) => entry.studentId === studentId),
      before: before.marks.get(studentId) ?? null,
      now: marks.get(studentId) ?? null,
    }).map((loss) => `pupil ${studentId}: ${loss}`),
  )
}

interface PupilStory {
  operations: Operation[]
  history: Entry[]
  before: string | null
  now: string | null
}

/**
 * Every history entry is one operation, in their order, and an operation that was acknowledged either has its entry or
 * had nothing to change. An operation without an answer may or may not have been done, so both cases are followed:
 * `reached` holds the possible numbers of entries explained so far.
 */
export function lossesOf({ operations, history, before, now }: PupilStory): string[] {
  const codeAfter = (entries: number) => (entries === 0 ? before : (history[entries - 1]?.newCode ?? null))
  let reached = new Set([0])
  for (const { code, acknowledged } of operations) {
    const next = new Set<number>()
    for (const entries of reached) {
      const entry = history[entries]
      if (entry?.newCode === code && entry.oldCode === codeAfter(entries)) next.add(entries + 1)
      if (!acknowledged || code === codeAfter(entries)) next.add(entries)
    }
    if (next.size === 0) return [`${code} was acknowledged and is not in the history`]
    reached = next
  }
  const losses: string[] = []
  if (!reached.has(history.length)) losses.push('the history has unexpected entries, or lacks one')
  if (now !== codeAfter(history.length)) losses.push(`${now} is marked and is not the last entry`)
  return losses
}
