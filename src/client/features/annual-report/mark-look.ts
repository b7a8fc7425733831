import { annualCategory } from '#domain/reports/annual-statistics.ts'
import type { AnnualCategory } from '#domain/reports/annual-statistics.ts'
import { CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { CellState } from './cell-words.ts'

/** A category is told by colour and by shape: bare or soft, framed, filled, dashed. */
export const CATEGORY_LOOK = {
  present: 'bg-present-bg text-present font-semibold',
  authorised:
    'bg-authorised-bg text-authorised font-bold inset-ring inset-ring-authorised-line forced-colors:border',
  unauthorised:
    'bg-unauthorised text-surface font-bold forced-colors:bg-[CanvasText] forced-colors:text-[Canvas] forced-colors:forced-color-adjust-none',
  other: 'text-not-counted font-semibold border border-dashed border-control-line',
} as const satisfies Record<AnnualCategory, string>

/** Whoever is simply there stays in the background. */
const QUIET = 'text-present'

const LOOKS: ReadonlyMap<Code, string> = new Map(
  CODE_LIST.map((code) => [
    code,
    code === '/' || code === '\\' ? QUIET : CATEGORY_LOOK[annualCategory(code)],
  ]),
)

const EMPTY = {
  unmarked: { look: 'text-ink-3', text: '○' },
  future: { look: '', text: '' },
  away: { look: 'bg-sunken', text: '' },
  closed: { look: 'bg-sunken', text: '' },
} as const

function isEmpty(state: CellState): state is keyof typeof EMPTY {
  return Object.hasOwn(EMPTY, state)
}

/** How a session looks: its mark, or that there is none. */
export function stateLook(state: CellState): string {
  return isEmpty(state) ? EMPTY[state].look : (LOOKS.get(state) ?? '')
}

export function stateText(state: CellState): string {
  return isEmpty(state) ? EMPTY[state].text : state
}
