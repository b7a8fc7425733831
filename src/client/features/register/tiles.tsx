import { TILES } from '#domain/attendance/day-summary.ts'
import type { RegisterSummary } from '#domain/attendance/day-summary.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

type TilesProps = {
  /** Undefined while nothing is known yet. */
  summary: RegisterSummary | undefined
  /** Another day is loading: until it is there, these are the figures of the last one. */
  isBusy?: boolean
}

/** [D5] The day in six figures. */
export function Tiles({ summary, isBusy = false }: TilesProps) {
  return (
    <div className="-mx-1 bg-paper px-1 pb-2 md:top-(--register-bar) md:z-10 md:tall:sticky">
      <dl
        aria-busy={isBusy}
        className="veiled-while-busy relative grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-6"
      >
        {TILES.map(({ figure, label }) => (
          <div
            key={figure}
            className="flex flex-col justify-between bg-surface px-3.5 py-2 max-md:px-2.5 max-md:py-1.5"
          >
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd
              className={classNames(
                'text-xl leading-7 font-semibold tracking-tight',
                // Keeps room for the number of unmarked pupils, so that nothing moves when the last one is marked.
                figure === 'present' && 'content-end max-lg:min-h-11',
              )}
            >
              {summary ? (
                <>
                  {`${summary[figure]}${figure === 'ratePercent' ? '%' : ''}`}
                  {figure === 'present' && <Unmarked count={summary.unmarkedInSession} />}
                </>
              ) : (
                <Skeleton className="my-1 h-5 w-9" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** [D6] Unmarked pupils count as present, so the tile says how many of them are unmarked. */
function Unmarked({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="text-xs font-normal tracking-normal whitespace-nowrap text-ink-2 max-lg:block">
        {count} unmarked
      </span>
    </>
  )
}
