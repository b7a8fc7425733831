import { classNames } from '#client/ui/class-names.ts'
import type { CareState } from '#domain/care/care.ts'
import { CARE_GROUPS, GROUP_TITLES } from './care-groups.ts'

/** The heading that a count leads to. */
export const groupHeadingId = (state: CareState) => `care-${state}`

/** How many are where, always in sight: under the thumb on a phone, above the list elsewhere. A tap goes to the group. */
export function CountBar({ counts }: { counts: Record<CareState, number> }) {
  return (
    <nav
      aria-label="Groups"
      className="sticky top-0 z-20 -mx-1 grid grid-cols-4 gap-1.5 bg-paper px-1 py-2 max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:mx-0 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] print:static print:[&_button]:min-h-0"
    >
      {CARE_GROUPS.map((state) => (
        <button
          key={state}
          type="button"
          onClick={() => goToGroup(state)}
          className={classNames(
            'grid min-h-14 content-center justify-items-center rounded-md border px-1 py-1 leading-tight md:flex md:items-center md:justify-center md:gap-2',
            state === 'here'
              ? 'border-present-line bg-present-bg text-present'
              : 'border-line bg-surface text-ink hover:border-control-line',
          )}
        >
          <strong className="text-2xl leading-none font-bold tabular-nums">{counts[state]}</strong>
          <span className="text-sm whitespace-nowrap">{GROUP_TITLES[state]}</span>
        </button>
      ))}
    </nav>
  )
}

function goToGroup(state: CareState): void {
  const heading = document.getElementById(groupHeadingId(state))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
