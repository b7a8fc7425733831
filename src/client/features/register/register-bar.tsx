import { memo, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { formatLongDate, formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { ChosenDay } from '#client/lib/use-chosen-day.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateNavigation } from '#client/ui/controls/date-navigation.tsx'
import { TabList } from '#client/ui/controls/tabs.tsx'
import { PickableDate } from '#client/widgets/pickable-date.tsx'
import { hasUndelivered, unsavedCount, unsavedLabel } from './marks/pending-marks.ts'
import { useMarks } from './marks/use-marks.ts'
import type { RegisterTime } from './use-register-time.ts'

export const SESSION_TABS = 'session'

const TABS = [
  { value: 'am', label: 'Morning Session' },
  { value: 'pm', label: 'Afternoon Session' },
] as const

type RegisterBarProps = {
  at: ChosenDay
  session: Session
  onSession: (session: Session) => void
  /** Says that the register has followed the clock. */
  notice: RegisterTime['notice']
  /** Mark All Present and its companions, where there are pupils to mark. */
  actions: ReactNode
}

/** Date, session and Mark All Present. */
export function RegisterBar({ at, session, onSession, notice, actions }: RegisterBarProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-2.5 shadow-soft max-xl:gap-x-3 max-md:gap-y-1.5 max-md:p-1.5">
        <DayAndSession {...{ at, session, onSession }} />
        {/* Its place in the bar does not depend on the number of unsaved marks: the buttons give way to it. */}
        <div className="flex items-center justify-end gap-2 max-md:w-full max-md:gap-1.5 md:grow md:basis-72">
          <UnsavedMarks />
          {actions}
        </div>
      </div>
      {notice && (
        <div
          role="note"
          className="mt-1.5 flex items-center justify-between gap-3 rounded-lg border border-accent bg-accent-soft px-3.5 py-1 text-sm font-medium"
        >
          {notice.text}
          <Button onClick={notice.dismiss}>OK</Button>
        </div>
      )}
    </>
  )
}

/** A mark changes nothing of it, and does not draw it again. */
const DayAndSession = memo(function DayAndSession({
  at,
  session,
  onSession,
}: Pick<RegisterBarProps, 'at' | 'session' | 'onSession'>) {
  return (
    <>
      <div className="max-md:grow">
        <DateNavigation
          date={
            <PickableDate at={at}>
              <span className="max-md:hidden">{formatLongDate(at.date)}</span>
              <span className="md:hidden">{formatWeekdayAndDay(at.date)}</span>
            </PickableDate>
          }
          badge={at.badge}
          details={at.termLine}
          previous={{ label: 'Previous school day', go: at.previous }}
          next={{ label: 'Next school day', go: at.next }}
          today={{ label: 'Today', go: at.backToToday }}
        />
      </div>
      <div className="max-md:w-full">
        <TabList id={SESSION_TABS} label="Session" tabs={TABS} selected={session} onSelect={onSession} />
      </div>
    </>
  )
})

/** The number of unsaved marks of any day and class, in the bar, where it is always visible. */
function UnsavedMarks() {
  const { outbox, pending } = useMarks()
  const count = unsavedCount(pending)
  return (
    <div role="status" className="peer flex empty:hidden">
      {count > 0 &&
        (hasUndelivered(pending) ? (
          <button
            type="button"
            className={`${UNSAVED_CLASS} hover:border-authorised`}
            onClick={() => void outbox.send()}
          >
            {unsavedLabel(count)} <span className="underline underline-offset-2">Retry</span>
          </button>
        ) : (
          <span className={`${UNSAVED_CLASS} content-center`}>{unsavedLabel(count)}</span>
        ))}
    </div>
  )
}

/** Two lines, or three small ones, leave room for the buttons beside it, so that nothing moves when it appears. */
const UNSAVED_CLASS =
  'min-h-10 max-w-30 rounded-md border border-authorised-line bg-authorised-bg px-2 md:px-1.5 text-left text-sm leading-tight md:text-xs md:leading-none font-medium text-authorised pointer-coarse:min-h-11'

type StickyBarProps = {
  /** On a phone the row with the date scrolls away, which is fine for today. */
  isShort?: boolean
  children: ReactNode
}

/**
 * Stays at the top while the cards scroll, on screens that are tall enough. The page and the tiles know its height, so
 * that nothing takes the focus underneath it.
 */
export function StickyBar({ isShort = false, children }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      // Set on two elements and not inherited: otherwise a change would restyle every card.
      for (const part of [root, element.nextElementSibling]) {
        if (part instanceof HTMLElement) part.style.setProperty('--register-bar', `${element.offsetHeight}px`)
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--register-bar')
    }
  }, [])
  return (
    <div
      ref={bar}
      className={classNames(
        'relative top-0 z-20 tall:sticky -mx-1 bg-paper px-1 py-2 max-md:py-1 print:hidden',
        isShort && 'max-md:-top-14',
      )}
    >
      {children}
    </div>
  )
}
