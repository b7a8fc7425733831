import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { DeskChildAnswer, DeskEarlier, DeskToday, deskCalls } from '#contract/office-day/desk.ts'
import type { BodyOf } from '#contract/call.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { unexplainedSessions } from '#domain/office-day/desk.ts'
import { call, writeOptions } from '#client/lib/api-client.ts'
import { operationId } from '#client/lib/operations/operation-id.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'
import { applyRecords, attendanceKeys, saveMark } from '#client/api/attendance.ts'

/** The beginning of the keys of both reads. */
export const DESK_KEY = ['desk'] as const
export const DESK_TODAY_KEY = [...DESK_KEY, 'today'] as const

/** [M3] The day as the office follows it. */
export const deskTodayQuery = (today: IsoDate) =>
  queryOptions({
    queryKey: [...DESK_TODAY_KEY, today],
    queryFn: () => call('desk.today'),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** What earlier days still need; read apart, since the whole term is counted for it. */
export const deskEarlierQuery = (today: IsoDate) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'earlier', today],
    queryFn: () => call('desk.earlier'),
    staleTime: 0,
  })

type ChildKey = { studentId: number; date: IsoDate }

/** Shows a change of one child at once, in both reads; what was being read meanwhile would undo it. */
async function changeChild(
  client: QueryClient,
  { studentId, date }: ChildKey,
  change: (child: DeskChildAnswer) => Partial<DeskChildAnswer>,
): Promise<void> {
  await client.cancelQueries({ queryKey: DESK_KEY })
  client.setQueriesData<DeskToday | DeskEarlier>({ queryKey: DESK_KEY }, (shown) => {
    if (!shown) return shown
    const children = shown.children.map((child) =>
      child.studentId === studentId && child.date === date ? { ...child, ...change(child) } : child,
    )
    return { ...shown, children } as typeof shown
  })
}

type DeskMark = DeskChildAnswer[Session]

/** A mark of a child's day that is changed; the server knows it by the id when it comes again. */
export type MarkChange = { id: string; session: Session; from: DeskMark; to: Code }

export const markChange = (child: DeskChildAnswer, session: Session, to: Code): MarkChange => ({
  ...{ id: operationId(), session, from: child[session], to },
})

export type Unsaved = { changes: readonly MarkChange[]; error: unknown }

type Settled = ChildKey & { changes: readonly MarkChange[]; reason: string }

const underWay = new Map<string, Promise<unknown>>()

/** A change that is made before the last one of the child is saved waits for it: it builds on it. */
async function inTurn<Done>({ studentId, date }: ChildKey, work: () => Promise<Done>): Promise<Done> {
  const key = `${studentId} ${date}`
  const turn = (underWay.get(key) ?? Promise.resolve()).catch(() => {}).then(work)
  underWay.set(key, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(key) === turn) underWay.delete(key)
  }
}

/** Changes marks of a child's day with the reason. The desk shows them at once, and those that could not be saved as they were. */
export async function settleChild(client: QueryClient, settled: Settled): Promise<Unsaved | null> {
  const { studentId, date, changes, reason } = settled
  await showChanges(client, settled)
  let saved = 0
  async function save() {
    for (const { id, session, from, to } of changes) {
      const body = { studentId, date, amCode: to, pmCode: to, session, expected: from.code, reason }
      applyRecords(client, date, [await saveMark(client, body, id)])
      saved += 1
    }
  }
  try {
    await inTurn(settled, save)
    return null
  } catch (error) {
    return { changes: await showUnsaved(client, settled, saved), error }
  } finally {
    readAgain(client)
  }
}

/** The same for changes that are saved all at once, with the movement that brings them. */
export async function settleByMovement(
  client: QueryClient,
  settled: Settled,
  save: () => Promise<void>,
): Promise<Unsaved | null> {
  await showChanges(client, settled)
  try {
    await inTurn(settled, save)
    return null
  } catch (error) {
    return { changes: await showUnsaved(client, settled, 0), error }
  } finally {
    readAgain(client)
  }
}

const showMarks = (client: QueryClient, child: ChildKey, marks: readonly [Session, DeskMark][]) =>
  changeChild(client, child, () => Object.fromEntries(marks))

const showChanges = (client: QueryClient, { changes, reason, ...child }: Settled) =>
  showMarks(
    client,
    child,
    changes.map(({ session, from, to }) => {
      const wasUnexplained = from.wasUnexplained || from.code === 'N'
      return [session, { code: to, reason, changedBy: null, wasUnexplained }]
    }),
  )

/** Without a connection the desk cannot be read again either. */
async function showUnsaved(client: QueryClient, { changes, ...child }: Settled, saved: number) {
  const unsaved = changes.slice(saved)
  const before = unsaved.map(({ session, from }): [Session, DeskMark] => [session, from])
  await showMarks(client, child, before)
  return unsaved
}

function readAgain(client: QueryClient): void {
  for (const queryKey of [DESK_KEY, attendanceKeys.followUp]) void client.invalidateQueries({ queryKey })
}

/** Notes an attempt to reach a contact. */
export async function logAttempt(
  client: QueryClient,
  { studentId, ...body }: { studentId: number } & BodyOf<typeof deskCalls.logAttempt>,
): Promise<void> {
  const params = { id: String(studentId) }
  const mutationFn = () => sendOnce((id) => call('desk.logAttempt', { params, body, ...writeOptions(id) }))
  // Through the query client, which notices the end of a session.
  const attempt = await client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  await changeChild(client, { studentId, date: body.date }, (child) => ({
    attempts: [...child.attempts, attempt],
  }))
}

/** The marks of a child that say N, as changes to another code. */
export function explain(child: DeskChildAnswer, to: Code): MarkChange[] {
  return unexplainedSessions(child).map((session) => markChange(child, session, to))
}

/** The absences to follow up; read again at each visit and on a new day, when more of them are overdue. */
export function followUpQuery(today: IsoDate) {
  return queryOptions({
    queryKey: [...attendanceKeys.followUp, today],
    queryFn: () => call('followUp.read'),
    staleTime: 0,
  })
}
