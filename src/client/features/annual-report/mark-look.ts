import { annualCategory } from '#domain/annual-statistics.ts'
import type { AnnualCategory } from '#domain/annual-statistics.ts'
import { CODE_LIST } from '#domain/codes.ts'
import type { Code } from '#domain/codes.ts'

/** A category is told by colour and by shape: bare or soft, framed, filled, dashed. */
export const CATEGORY_LOOK = {
  present: 'bg-present-bg text-present font-semibold',
  authorised: 'bg-authorised-bg text-authorised font-bold inset-ring inset-ring-authorised-line',
  unauthorised: 'bg-unauthorised text-surface font-bold',
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

export function markLook(code: Code): string {
  return LOOKS.get(code) ?? ''
}
