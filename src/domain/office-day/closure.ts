import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Marks } from '#domain/attendance/marks.ts'
import type { Session } from '#domain/attendance/sessions.ts'

/** [M8] The codes that a closed school or class is marked with; Y5 is about one child and never part of a closure. */
export const CLOSURE_CODES = ['Y4', 'Y3', 'Y2', 'Y1', 'Y6', 'Y7'] as const satisfies Code[]
export type ClosureCode = (typeof CLOSURE_CODES)[number]

/** The code that is meant unless another is chosen: the whole site, or a part of it. */
export const usualClosureCode = (isWholeSchool: boolean): ClosureCode => (isWholeSchool ? 'Y4' : 'Y3')

/** Why the marks were entered, as the mark history keeps it. */
export const closureReason = (code: ClosureCode) => `Closed: ${meaningOf(code)}`
export const LIFTED_REASON = 'Closure lifted'

/** A mark that a closure entered and that was not changed since. */
export type ClosedMark = { studentId: number; session: Session; code: Code }

export type ClosurePupil = { id: number; yearGroup: string; marks: Marks | undefined }

/** A mark to save; `expected` keeps what another person has entered meanwhile. */
type MarkToSave = { studentId: number; code: ClosureCode | null; expected: Code | null }

type Closure = { session: Session; code: ClosureCode; classes: readonly string[] }

const inClasses = (pupils: readonly ClosurePupil[], classes: readonly string[]) =>
  pupils.filter(({ yearGroup }) => classes.includes(yearGroup))

/** The marks that close the classes for a session: every pupil without a mark gets the code, and no mark is replaced. */
export function closingMarks(
  pupils: readonly ClosurePupil[],
  { session, code, classes }: Closure,
): MarkToSave[] {
  return inClasses(pupils, classes)
    .filter(({ marks }) => !marks?.[session])
    .map(({ id }) => ({ studentId: id, code, expected: null }))
}

/** The marks that open them again, whatever it was closed for: the code goes where a closure entered it, and stays where a person did. */
export function liftingMarks(
  pupils: readonly ClosurePupil[],
  { session, classes }: Omit<Closure, 'code'>,
  closed: readonly ClosedMark[],
): MarkToSave[] {
  const entered = new Map(
    closed.filter((mark) => mark.session === session).map(({ studentId, code }) => [studentId, code]),
  )
  return inClasses(pupils, classes).flatMap(({ id, marks }) => {
    const code = entered.get(id)
    return code !== undefined && marks?.[session] === code
      ? [{ studentId: id, code: null, expected: code }]
      : []
  })
}
