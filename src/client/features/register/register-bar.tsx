import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate, formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { ChosenDay } from '#client/lib/use-chosen-day.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateNavigation } from '#client/ui/controls/date-navigation.tsx'
import { TabList } from '#client/ui/controls/tabs.tsx'
import { PickableDate } from '#client/widgets/pickable-date.tsx'
import { UnsavedMarks } from './unsaved-marks.tsx'
import { UNDO_MS } from './use-bulk.ts'
import type { Bulk } from './use-bulk.ts'
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
  /** That the register has gone on with the clock. */
  notice: RegisterTime['notice']
  /** Mark All Present and what belongs to it, where there is something to mark. */
  actions: ReactNode
}

/** Date, session and Mark All Present, in reach while the cards scroll. */
export function RegisterBar({ at, session, onSession, notice, actions }: RegisterBarProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-2.5 shadow-soft max-md:gap-y-1.5 max-md:p-1.5">
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
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-md:ml-0 max-md:w-full max-md:flex-nowrap max-md:gap-1.5">
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

type BulkActionsProps = { bulk: Bulk; total: number; canMark: boolean }

/** [D10] The one button of the morning; once some are marked, the main one is for the others. And the way back. */
export function BulkActions({ bulk, total, canMark }: BulkActionsProps) {
  const { unmarkedCount, isBusy, undoKey } = bulk
  const areSomeMarked = unmarkedCount < total
  const offersRest = canMark && areSomeMarked && unmarkedCount > 0
  return (
    <>
      {undoKey !== undefined ? (
        <UndoButton key={undoKey} isBusy={isBusy} onUndo={bulk.undo} />
      ) : (
        !offersRest && <span className={LEFT}>{leftWords(unmarkedCount)}</span>
      )}
      <Button
        look={areSomeMarked ? 'secondary' : 'primary'}
        busy={isBusy}
        disabled={!canMark}
        onClick={bulk.markAll}
        className={offersRest ? `${SHARED} max-md:shrink-[20]` : 'max-md:grow'}
      >
        Mark All Present
      </Button>
      {offersRest && (
        <Button
          look="primary"
          busy={isBusy}
          data-going
          onClick={bulk.markRest}
          className={`${SHARED} text-sm leading-tight max-md:shrink-0`}
        >
          Only the {unmarkedCount} <br />
          not marked yet
        </Button>
      )}
    </>
  )
}

/** Where several buttons stand side by side on a phone, their words take two lines. */
const SHARED = 'max-md:grow max-md:px-2 max-md:text-sm max-md:leading-tight max-md:whitespace-normal'

/** On a phone it makes room for the marks that are not saved. */
const LEFT = 'text-sm text-ink-2 max-md:peer-[:not(:empty)]:hidden'

function leftWords(unmarkedCount: number): string {
  return unmarkedCount === 0 ? 'All marked' : `${unmarkedCount} not marked yet`
}

/** As high as the buttons that come: on a phone they have a row of their own, and nothing is to move when they come. */
export const ActionsSpace = () => <span className="min-h-10 pointer-coarse:min-h-11" />

function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  return (
    <Button onClick={onUndo} disabled={isBusy} className="relative overflow-hidden max-md:grow">
      <Undo2 aria-hidden="true" className="size-4" />
      Undo
      <span
        ref={runOut}
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent"
      />
    </Button>
  )
}

/** Shows how much of the ten seconds is left. */
function runOut(line: HTMLElement | null): void {
  line?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
    duration: UNDO_MS,
    fill: 'forwards',
  })
}
