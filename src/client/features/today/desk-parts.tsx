import { CircleCheck, Clock3 } from 'lucide'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { DeskToday } from '#contract/office-day/desk.ts'
import { classNames } from '#client/ui/class-names.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { counted } from '#client/widgets/desk/desk-view.ts'
import type { DeskView } from '#client/widgets/desk/desk-view.ts'
import { LINE_KEYS } from './line-keys.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type DeskSectionProps = {
  ref?: Ref<HTMLUListElement>
  title: string
  count: number
  /** How many lines there are, where settled ones stay among them. */
  lines?: number
  lead?: string | undefined
  tone?: 'urgent' | 'calm'
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** One heading with its large count and its lines; left out where there is nothing. */
export function DeskSection({
  ref,
  title,
  count,
  lines = count,
  lead,
  tone = 'calm',
  onKeyDown,
  children,
}: DeskSectionProps) {
  if (lines === 0) return null
  return (
    <section className="grid gap-3">
      <div className="flex items-baseline gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'min-w-8 text-[2.25rem] leading-none font-semibold tracking-tight tabular-nums',
            tone === 'urgent' && count > 0 ? 'text-unauthorised' : 'text-ink',
          )}
        >
          {count}
        </span>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-lg font-semibold tracking-tight">
            {title}
            <span className="sr-only">: {count}</span>
          </h2>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
      </div>
      <ul
        ref={ref}
        aria-label={title}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-soft"
        onKeyDown={onKeyDown}
      >
        {children}
      </ul>
    </section>
  )
}

type QuietNoticeProps = { view: DeskView; today: DeskToday; session: Session; isEarlierKnown: boolean }

/** Once nothing is left to do, or nothing can be done yet. */
export function QuietNotice({ view, today, session, isEarlierKnown }: QuietNoticeProps) {
  const isQuiet = view.openCount + view.notTaken.length + view.earlierNotTaken.length === 0
  if (!isQuiet || !isEarlierKnown) return null
  if (view.pupils === 0 || view.unmarked > 0) {
    const { opens } = today.times.school[session]
    const registers = `${sessionName(session).toLowerCase()} registers`
    const isFree = view.pupils === 0 && today.classes.length > 0
    return (
      <div className="flex items-center gap-4 rounded-lg border border-line bg-surface px-5 py-6">
        <Icon of={Clock3} className="size-9 shrink-0 text-ink-3" strokeWidth={1.5} />
        <div>
          <p className="text-xl font-semibold tracking-tight">
            {isFree ? 'Nothing to do' : 'Nothing to do yet'}
          </p>
          <p className="text-ink-2">
            {isFree
              ? `There are no ${registers} on this day.`
              : `The ${registers} open at ${opens.replace(/^0/, '')}.`}
          </p>
        </div>
      </div>
    )
  }
  const { here, late, away, out } = view
  const facts = [
    counted(here, 'pupil here', 'pupils here'),
    `${late.length} late`,
    ...(out.length > 0 ? [`${out.length} out`] : []),
    `${away} away with a reason`,
  ]
  return (
    <div className="flex items-center gap-4 rounded-lg border border-present-line bg-present-bg px-5 py-6 text-present">
      <Icon of={CircleCheck} className="size-9 shrink-0" strokeWidth={1.5} />
      <div>
        <p role="status" className="text-xl font-semibold tracking-tight">
          Everyone is accounted for
        </p>
        <p>{facts.join(' · ')}</p>
      </div>
    </div>
  )
}

/** The keys of a line, for those who look for them. */
export function Shortcuts() {
  return (
    <details className="text-sm text-ink-2">
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        Keyboard shortcuts
      </summary>
      <dl className="grid max-w-2xl grid-cols-[auto_1fr] gap-x-3 gap-y-1 pt-1 sm:grid-cols-[auto_1fr_auto_1fr]">
        {Object.entries(LINE_KEYS).map(([key, { label }]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-surface px-1.5 font-semibold">
                {key.toUpperCase()}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div className="contents">
          <dt>
            <kbd className="rounded-sm border border-line bg-surface px-1.5 font-semibold">↑ ↓</kbd>
          </dt>
          <dd>Line above or below</dd>
        </div>
      </dl>
    </details>
  )
}
