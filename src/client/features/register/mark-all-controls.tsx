import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDayAndMonth, formatLongDate } from '#domain/calendar/iso-date.ts'
import type { MarkAllQuestion } from '#domain/attendance/mark-all.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { RegisterDay } from './cards/card-data.ts'
import { ReasonInput } from './cards/card-menus.tsx'
import { UNDO_MS } from './use-mark-all.ts'
import type { MarkAll } from './use-mark-all.ts'

type MarkAllDialogProps = {
  question: MarkAllQuestion
  day: RegisterDay
  total: number
  onRest: () => void
  /** With the reason for the changed marks, where one is required. */
  onAll: (reason?: string) => void
  onCancel: () => void
}

/** [D10] Names the marks that Mark All Present would change; the safe answer has the focus. */
export function MarkAllDialog({ question, day, total, onRest, onAll, onCancel }: MarkAllDialogProps) {
  const { changes, unmarkedCount } = question
  const [text, setText] = useState('')
  const reason = text.trim()
  const needsReason = changes.length > 0 && day.date < day.today
  const changed = changes.length === 1 ? '1 mark' : `${changes.length} marks`
  return (
    <Dialog open kind="alertdialog" title="Mark All Present?" width="medium" onClose={onCancel}>
      {unusualLines(question, day, total).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {changes.length > 0 && (
        <p>
          <strong>{changed} would change:</strong>{' '}
          {changes.map(({ name, code }) => `${name} ${code}`).join(', ')}
        </p>
      )}
      {needsReason && (
        <ReasonInput
          label={changes.length === 1 ? 'Reason for the change' : 'Reason for the changes'}
          value={text}
          onChange={setText}
        />
      )}
      <footer className="mt-2 flex flex-wrap justify-end gap-2 *:max-sm:grow">
        <Button autoFocus={unmarkedCount === 0} onClick={onCancel}>
          Cancel
        </Button>
        {changes.length > 0 && (
          <Button disabled={needsReason && !reason} onClick={() => onAll(reason || undefined)}>
            Mark all {total} and change {changed}
          </Button>
        )}
        {unmarkedCount > 0 && (
          <Button look="primary" autoFocus onClick={onRest}>
            Only the {unmarkedCount} not marked yet
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

const NOW = { am: 'afternoon', pm: 'morning' } as const

/** What is unusual about the open register. */
function unusualLines(
  question: MarkAllQuestion,
  { date, today, session }: RegisterDay,
  total: number,
): string[] {
  return [
    question.isEveryClass ? `This marks every class at once: ${total} pupils.` : '',
    question.isOtherDay && date < today ? `This is ${formatLongDate(date)}, not today.` : '',
    question.isOtherDay && date > today ? `It is not ${formatDayAndMonth(date)} yet.` : '',
    question.isOtherSession
      ? `This is the ${sessionName(session)} Session, and it is ${NOW[session]} now.`
      : '',
  ].filter(Boolean)
}

type MarkAllButtonsProps = { markAll: MarkAll; total: number; canMark: boolean }

/** [D10] Mark All Present; once some pupils are marked, the main button marks only the others. Undo follows. */
export function MarkAllButtons({ markAll, total, canMark }: MarkAllButtonsProps) {
  const { unmarkedCount, isBusy, undoKey } = markAll
  const areSomeMarked = unmarkedCount < total
  const offersRest = canMark && areSomeMarked && unmarkedCount > 0
  return (
    <>
      {undoKey !== undefined ? (
        <UndoButton key={undoKey} isBusy={isBusy} onUndo={markAll.undo} />
      ) : (
        !offersRest && <span className={UNMARKED_CLASS}>{unmarkedLabel(unmarkedCount)}</span>
      )}
      <Button
        look={areSomeMarked ? 'secondary' : 'primary'}
        busy={isBusy}
        disabled={!canMark}
        onClick={markAll.markAll}
        className={offersRest ? `${SIDE_BY_SIDE} max-md:shrink-[20]` : 'max-md:grow'}
      >
        Mark All Present
      </Button>
      {offersRest && (
        <Button
          look="primary"
          busy={isBusy}
          data-going
          onClick={markAll.markRest}
          className={`${SIDE_BY_SIDE} text-sm leading-tight max-md:shrink-0`}
        >
          Only the {unmarkedCount} <br />
          not marked yet
        </Button>
      )}
    </>
  )
}

/** Several buttons side by side on a phone have labels of two lines. */
const SIDE_BY_SIDE = 'max-md:grow max-md:px-2 max-md:text-sm max-md:leading-tight max-md:whitespace-normal'

/** On a phone it gives way to the number of unsaved marks. */
const UNMARKED_CLASS = 'text-sm text-ink-2 max-md:peer-[:not(:empty)]:hidden'

function unmarkedLabel(unmarkedCount: number): string {
  return unmarkedCount === 0 ? 'All marked' : `${unmarkedCount} not marked yet`
}

/** As high as the buttons, which have their own row on a phone: nothing moves when they appear. */
export const MarkAllSpace = () => <span className="min-h-10 pointer-coarse:min-h-11" />

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
