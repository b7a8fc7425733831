import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** The part of the day: `Morning`, or `All day` for both. */
export function sessionLabel(sessions: readonly Session[]): string {
  const [only, other] = sessions
  return other || !only ? 'All day' : sessionName(only)
}

/** How many, and how many of them are overdue: `7 absences, 2 overdue`. */
export function countLabel(count: number, one: string, overdue = 0): string {
  const counted = `${count} ${count === 1 ? one : `${one}s`}`
  return overdue === 0 ? counted : `${counted}, ${overdue} overdue`
}
