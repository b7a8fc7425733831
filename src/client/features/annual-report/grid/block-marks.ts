import type { Code } from '#domain/attendance/codes.ts'
import { cellState, originalAt } from '../cell-state.ts'
import type { CellState } from '../cell-state.ts'
import type { Report } from '../report.ts'
import { COLUMN_STEP } from './grid-geometry.ts'

/** How many sessions are drawn as one: those of a step sideways, so that a step makes one block in each row. */
export const BLOCK = COLUMN_STEP

/** What the sessions of a block show, as one text, because React compares texts by what they say: `/ \ B:N unmarked`. */
export type MarksAt = (row: number, block: number) => string

/** Each text is made once: a step sideways asks for those of every row in view. */
export function blockMarks(report: Report): MarksAt {
  const count = report.grid.dates.length * 2
  const blocks = Math.ceil(count / BLOCK)
  const known: string[] = []
  return (row, block) => (known[row * blocks + block] ??= textOf(report, row, block, count))
}

function textOf(report: Report, row: number, block: number, count: number): string {
  const sessions = Array.from({ length: Math.min(BLOCK, count - block * BLOCK) }, (_, index) => {
    const column = block * BLOCK + index
    const original = originalAt(report, row, column)
    const state = cellState(report, row, column)
    return original === undefined ? state : `${state}:${original}`
  })
  return sessions.join(' ')
}

/** The same again, session by session; `original` is what was entered first, where it was amended. */
export function marksIn(text: string): { state: CellState; original: Code | undefined }[] {
  return text.split(' ').map((session) => {
    const [state, original] = session.split(':') as [CellState, Code | undefined]
    return { state, original }
  })
}
