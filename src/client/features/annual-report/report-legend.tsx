import { classNames } from '#client/ui/class-names.ts'
import { ANNUAL_LABELS } from '#domain/reports/annual-statistics.ts'
import type { AnnualCategory } from '#domain/reports/annual-statistics.ts'
import { AMENDED_CLASS, CATEGORY_CLASS } from './cell-state.ts'

const EXAMPLES = { present: 'L', authorised: 'I', unauthorised: 'O', other: 'X' } as const satisfies Record<
  AnnualCategory,
  string
>
const CATEGORIES = Object.keys(ANNUAL_LABELS) as AnnualCategory[]
const CHIP = 'grid h-6 w-5 place-items-center rounded-sm text-sm leading-none'

/** [G2] What the looks mean. */
export function ReportLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm text-ink-2">
      {CATEGORIES.map((category) => (
        <li key={category} className="flex items-center gap-2">
          <span aria-hidden="true" className="flex gap-0.5">
            {category === 'present' && <span className={classNames(CHIP, 'text-present')}>/ \</span>}
            <span className={classNames(CHIP, CATEGORY_CLASS[category])}>{EXAMPLES[category]}</span>
          </span>
          {ANNUAL_LABELS[category]}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={classNames(CHIP, 'text-ink-3')}>
          ○
        </span>
        Not marked
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={classNames(CHIP, 'text-ink-2')}>
          <span className={classNames(AMENDED_CLASS, 'print:hidden')}>L</span>
          <span className="hidden print:inline">
            L<sup className="text-[5pt]">(/)</sup>
          </span>
        </span>
        Amended<span className="hidden print:inline">, with the first entry</span>
      </li>
    </ul>
  )
}
