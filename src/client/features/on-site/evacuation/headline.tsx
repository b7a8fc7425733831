import { CircleCheck, WifiOff } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import type { StateCounts } from '#domain/evacuation/evacuation.ts'
import { clockTime } from './evacuation-view.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type HeadlineProps = {
  counts: StateCounts
  age: { asOf: string | number; isOffline: boolean }
  unsent: number
}

/** How many are still looked for, in the largest type of the page, and how old that knowledge is. */
export function Headline({ counts, age, unsent }: HeadlineProps) {
  const { missing, notKnown, found, notHere } = counts
  return (
    <div className="sticky top-0 z-10 -mx-4 grid gap-1 border-b-2 border-line-strong bg-surface px-4 py-3 md:-mx-6 md:px-6">
      <p
        role="status"
        className="flex flex-wrap items-baseline gap-x-6 leading-none font-bold tracking-tight"
      >
        {(missing > 0 || notKnown === 0) && <Largest count={missing} />}
        {notKnown > 0 && (
          <span
            className={classNames(
              'text-authorised tabular-nums',
              missing > 0 ? 'text-[2rem]' : 'text-[3.25rem]',
            )}
          >
            {notKnown} not known
          </span>
        )}
      </p>
      <p className="text-xl text-ink-2 tabular-nums">
        {found} found{notHere > 0 && ` · ${notHere} not here`}
      </p>
      <p
        className={classNames(
          'flex items-center gap-2 text-xl',
          age.isOffline ? 'font-semibold text-authorised' : 'text-ink-2',
        )}
      >
        {age.isOffline && <Icon of={WifiOff} className="size-5 shrink-0" />}
        As of {clockTime(age.asOf)}
        {age.isOffline && ', no network'}
        {unsent > 0 && ` · ${unsent} to send`}
      </p>
    </div>
  )
}

function Largest({ count }: { count: number }) {
  if (count > 0)
    return <span className="text-[3.25rem] text-unauthorised tabular-nums">{count} not found</span>
  return (
    <span className="flex items-center gap-3 text-[2.5rem] text-present">
      <Icon of={CircleCheck} className="size-10" />
      Everyone is found
    </span>
  )
}
