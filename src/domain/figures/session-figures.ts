import { categoryOf } from '#domain/attendance/codes.ts'
import type { Category, Code } from '#domain/attendance/codes.ts'

export type SessionFigures = Record<Category | 'unmarked', number>

/** How many pupils of a session are marked how; who has no mark yet is counted apart. */
export function sessionFigures(codes: readonly (Code | null)[]): SessionFigures {
  const figures = { present: 0, authorised: 0, unauthorised: 0, notCounted: 0, unmarked: 0 }
  for (const code of codes) figures[code === null ? 'unmarked' : categoryOf(code)] += 1
  return figures
}
