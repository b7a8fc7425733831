import { useState } from 'react'
import { USUAL_REASONS } from '#domain/attendance/amendments.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { MarkAllQuestion } from '#domain/attendance/mark-all.ts'
import type { MarkQuestion } from '#domain/attendance/mark-question.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { formatDayAndMonth, formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { MenuItem, MenuList } from '#client/ui/controls/menu.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { PupilCardData, RegisterDay } from './cards/card-data.ts'
import { cardElement } from './cards/card-keyboard.ts'
import { markName } from './cards/pupil-card.tsx'

/* What is asked before marks go in; fetched when it is first needed, so that the first visit stays small. */

/** A mark that waits for the teacher's answer; the reason belongs to this pupil only. */
export type QuestionedMark = {
  question: MarkQuestion
  card: PupilCardData
  date: IsoDate
  session: Session
  from: Code | null
  to: Code
}

type MarkQuestionMenuProps = {
  mark: QuestionedMark
  onMark: (mark: QuestionedMark, reason?: string) => void
  onClose: () => void
}

/** Asks beside the card before the mark is entered; closed without an answer, the mark stays as it was. */
export function MarkQuestionMenu({ mark, onMark, onClose }: MarkQuestionMenuProps) {
  const { question, card, date, from, to } = mark
  const [anchor] = useState(() => ({ current: anchorOf(card.id) }))
  const [focused] = useState(() => document.activeElement)
  const [isOther, setIsOther] = useState(false)
  const day = formatDayAndMonth(date)
  const title =
    question === 'ahead'
      ? `${card.name}: it is not ${day} yet`
      : `${card.name}: why does ${markName(from)} become ${to}?`
  function close() {
    onClose()
    // Later, as the dialog gives the focus back to the menu, which is gone.
    setTimeout(() => focused instanceof HTMLElement && focused.focus())
  }
  if (isOther) {
    return <OwnReasonDialog title={title} onReason={(reason) => onMark(mark, reason)} onClose={close} />
  }
  return (
    <MenuList
      anchor={anchor}
      focusOn="first"
      title={title}
      onClose={(refocus) => (refocus ? close() : onClose())}
    >
      {question === 'ahead' ? (
        <>
          <MenuItem>Leave it for {day}</MenuItem>
          <MenuItem onClick={() => onMark(mark)}>Mark {to} all the same</MenuItem>
        </>
      ) : (
        <>
          {USUAL_REASONS.map((reason) => (
            <MenuItem key={reason} onClick={() => onMark(mark, reason)}>
              {reason}
            </MenuItem>
          ))}
          <MenuItem
            onClick={(event) => {
              // Otherwise the menu would close with its item, and the question with it.
              event.stopPropagation()
              setIsOther(true)
            }}
          >
            Other…
          </MenuItem>
        </>
      )}
    </MenuList>
  )
}

function anchorOf(pupilId: number): HTMLElement | null {
  const card = cardElement(document.body, pupilId)
  return card?.querySelector<HTMLElement>('[data-do=more]') ?? card
}

const NOT_SAVED = 'The reason is not saved. Discard it?'

type OwnReasonDialogProps = { title: string; onReason: (reason: string) => void; onClose: () => void }

function OwnReasonDialog({ title, onReason, onClose }: OwnReasonDialogProps) {
  const [text, setText] = useState('')
  const reason = text.trim()
  useDraftGuard(reason ? NOT_SAVED : null)
  return (
    <Dialog open title={title} onClose={() => mayDiscard() && onClose()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason) return
          onReason(reason)
          onClose()
        }}
      >
        <ReasonInput label="Reason in your own words" value={text} onChange={setText} autoFocus />
        <Button type="submit" look="primary" disabled={!reason} className="justify-self-end">
          Save
        </Button>
      </form>
    </Dialog>
  )
}

type ReasonInputProps = {
  label: string
  value: string
  onChange: (text: string) => void
  autoFocus?: boolean
}

function ReasonInput({ label, value, onChange, autoFocus = false }: ReasonInputProps) {
  return (
    <label className="grid gap-1 text-sm text-ink-2">
      {label}
      <input
        maxLength={REASON_MAX_LENGTH}
        value={value}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 rounded-md border border-control-line bg-surface px-3 py-1 text-base text-ink hover:border-ink-2"
      />
    </label>
  )
}

type MarkAllDialogProps = {
  question: MarkAllQuestion
  day: RegisterDay
  total: number
  onRest: () => void
  /** With the reason for the changed marks, where one is required. */
  onAll: (reason?: string) => void
  onClose: () => void
}

/** [D10] Names the marks that Mark All Present would change; the safe answer has the focus. */
export function MarkAllDialog({ question, day, total, onRest, onAll, onClose }: MarkAllDialogProps) {
  const { changes, needsReason, unmarkedCount } = question
  const [text, setText] = useState('')
  const reason = text.trim()
  const changed = changes.length === 1 ? '1 mark' : `${changes.length} marks`
  const isUsual = USUAL_REASONS.some((usual) => usual === reason)
  useDraftGuard(reason && !isUsual ? NOT_SAVED : null)
  return (
    <Dialog
      open
      kind="alertdialog"
      title="Mark All Present?"
      width="medium"
      onClose={() => mayDiscard() && onClose()}
    >
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
        <div className="grid gap-2">
          <ReasonInput
            label={changes.length === 1 ? 'Reason for the change' : 'Reason for the changes'}
            value={text}
            onChange={setText}
          />
          <div className="flex flex-wrap gap-2">
            {USUAL_REASONS.map((usual) => (
              <Button key={usual} onClick={() => setText(usual)}>
                {usual}
              </Button>
            ))}
          </div>
        </div>
      )}
      <footer className="mt-2 flex flex-wrap justify-end gap-2 *:max-sm:grow">
        <Button autoFocus={unmarkedCount === 0} onClick={onClose}>
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
