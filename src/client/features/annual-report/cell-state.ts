import type { ReportPupil } from '#contract/annual.ts'
import { ANNUAL_LABELS, annualCategory } from '#domain/reports/annual-statistics.ts'
import type { AbsenceLevel, AnnualCategory } from '#domain/reports/annual-statistics.ts'
import { meaningOf, CODE_LIST } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isOnRoll } from '#domain/pupils/pupils.ts'
import { countText, placeKey, rateText } from './report.ts'
import type { PupilTotals, Report } from './report.ts'

/** The totals at the end of a row; the rate is that of possible sessions, as the law counts it. */
export const TOTAL_COLUMNS = ['Possible', 'Present', 'Rate', 'Absence'] as const
export const LEVEL_LABELS = {
  none: '',
  persistent: 'Persistent',
  severe: 'Severe',
} as const satisfies Record<AbsenceLevel, string>

export type CellState = Code | 'unmarked' | 'future' | 'away' | 'closed'

/** The mark of one session, or why there is none. Columns count sessions: two for each date. */
export function cellState(report: Report, row: number, column: number): CellState {
  const date = report.grid.dates[column >> 1]
  const code = report.grid.codeAt(row, column >> 1, column % 2 === 0 ? 'am' : 'pm')
  if (code) return code
  const pupil = report.pupils[row]
  if (report.closedColumns.has(column >> 1)) return 'closed'
  if (date === undefined) return 'unmarked'
  if (pupil && !isOnRoll(pupil, date)) return 'away'
  return date > report.today ? 'future' : 'unmarked'
}

/** [L3] What was entered first; undefined where the mark was never amended. */
export function originalAt(report: Report, row: number, column: number): Code | undefined {
  return report.originals.size === 0 ? undefined : report.originals.get(placeKey(report, row, column))
}

/** How an amended mark is told apart. */
export const AMENDED_CLASS = 'underline decoration-2 underline-offset-2'

const STATE_LABELS = {
  unmarked: 'not marked',
  future: 'not marked yet',
  away: 'not on roll',
  closed: 'no register required',
} as const

function isEmptyState(state: CellState): state is keyof typeof STATE_LABELS {
  return Object.hasOwn(STATE_LABELS, state)
}

function stateLabel(state: CellState): string {
  if (isEmptyState(state)) return STATE_LABELS[state]
  return `${state}, ${meaningOf(state)} (${ANNUAL_LABELS[annualCategory(state)]})`
}

/** A session in words: date, session, code and meaning. */
export function markLabel(
  longDate: string | undefined,
  session: 'morning' | 'afternoon',
  state: CellState,
  original: Code | undefined,
): string {
  const amended = original === undefined ? '' : `, amended, first entered as ${original}`
  return `${longDate}, ${session}: ${stateLabel(state)}${amended}`
}

/** The same with the pupil's name. */
export function sessionLabel(report: Report, row: number, column: number): string {
  const session = column % 2 === 0 ? 'morning' : 'afternoon'
  const [state, original] = [cellState(report, row, column), originalAt(report, row, column)]
  return `${report.pupils[row]?.name}, ${markLabel(report.longDates[column >> 1], session, state, original)}`
}

/** What a cell shows of a pupil's totals. */
export function totalText(totals: PupilTotals, column: number): string {
  if (column === 0) return countText(totals.possibleSessions)
  if (column === 1) return countText(totals.presentSessions)
  return column === 2 ? rateText(totals.possibleRatePercent) : LEVEL_LABELS[totals.level]
}

/** What the level of absence is made from. */
export function missedLabel({ absentSessions, possibleSessions }: PupilTotals): string {
  return `${absentSessions} of ${possibleSessions} possible sessions missed`
}

/** What the totals at the end of a row say in full. */
export function totalLabel(pupil: ReportPupil | undefined, totals: PupilTotals): string {
  const level = totals.level === 'none' ? '' : `${LEVEL_LABELS[totals.level]} absence: `
  const figures = [0, 1, 2]
    .map((column) => `${TOTAL_COLUMNS[column]} ${totalText(totals, column)}`)
    .join(', ')
  return `${pupil?.name}, ${figures}. ${level}${missedLabel(totals)}`
}

/** Colour and shape both show a category: bare or soft, framed, filled, dashed. */
export const CATEGORY_CLASS = {
  present: 'bg-present-bg text-present font-semibold',
  authorised:
    'bg-authorised-bg text-authorised font-bold [box-shadow:inset_0_0_0_1px_var(--authorised-line)] forced-colors:border',
  unauthorised:
    'bg-unauthorised text-surface font-bold forced-colors:bg-[CanvasText] forced-colors:text-[Canvas] forced-colors:forced-color-adjust-none',
  other: 'text-not-counted font-semibold border border-dashed border-control-line',
} as const satisfies Record<AnnualCategory, string>

/** Present pupils stay in the background. */
const QUIET = 'text-present'

const LOOKS: ReadonlyMap<Code, string> = new Map(
  CODE_LIST.map((code) => [
    code,
    code === '/' || code === '\\' ? QUIET : CATEGORY_CLASS[annualCategory(code)],
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
export function stateClass(state: CellState): string {
  return isEmpty(state) ? EMPTY[state].look : (LOOKS.get(state) ?? '')
}

export function stateText(state: CellState): string {
  return isEmpty(state) ? EMPTY[state].text : state
}
