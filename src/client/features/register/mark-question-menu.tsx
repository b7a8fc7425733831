import { useState } from 'react'
import type { Code } from '#domain/attendance/codes.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { formatDayAndMonth } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { MarkQuestion } from '#domain/attendance/mark-question.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { MenuItem, MenuList } from '#client/ui/controls/menu.tsx'
import { letter } from './card-choice.tsx'
import type { PupilFace } from './register-cards.ts'
import { cardOf } from './use-card-focus.ts'

/** A mark that waits for an answer. It is bound to its pupil, and so is the reason that is given for it. */
export type AskedMark = {
  question: MarkQuestion
  face: PupilFace
  date: IsoDate
  from: Code | null
  to: Code
}

const USUAL_REASONS = ['Arrived late', 'Parent rang', 'Wrong pupil', 'Wrong code']

type MarkQuestionMenuProps = {
  asked: AskedMark
  onMark: (asked: AskedMark, reason?: string) => void
  onClose: () => void
}

/** Asks beside the card before the mark goes in; closed without an answer, the mark stays as it was. */
export function MarkQuestionMenu({ asked, onMark, onClose }: MarkQuestionMenuProps) {
  const { question, face, date, from, to } = asked
  const [anchor] = useState(() => ({ current: anchorOf(face.id) }))
  const [focused] = useState(() => document.activeElement)
  const [isOther, setIsOther] = useState(false)
  const day = formatDayAndMonth(date)
  const title =
    question === 'ahead'
      ? `${face.name}: it is not ${day} yet`
      : `${face.name}: why does ${letter(from)} become ${to}?`
  function close() {
    onClose()
    if (focused instanceof HTMLElement) focused.focus()
  }
  if (isOther) {
    return <OwnReasonDialog title={title} onReason={(reason) => onMark(asked, reason)} onClose={close} />
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
          <MenuItem onClick={() => onMark(asked)}>Mark {to} all the same</MenuItem>
        </>
      ) : (
        <>
          {USUAL_REASONS.map((reason) => (
            <MenuItem key={reason} onClick={() => onMark(asked, reason)}>
              {reason}
            </MenuItem>
          ))}
          <MenuItem
            onClick={(event) => {
              // The menu would close with its item, and take the question along.
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
  const card = cardOf(document.body, pupilId)
  return card?.querySelector<HTMLElement>('[data-do=more]') ?? card
}

type OwnReasonDialogProps = { title: string; onReason: (reason: string) => void; onClose: () => void }

function OwnReasonDialog({ title, onReason, onClose }: OwnReasonDialogProps) {
  const [text, setText] = useState('')
  const reason = text.trim()
  return (
    <Dialog open title={title} onClose={onClose}>
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

export function ReasonInput({ label, value, onChange, autoFocus = false }: ReasonInputProps) {
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
