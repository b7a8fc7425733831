import { useState } from 'react'
import type { RefObject } from 'react'
import { codesByCategory, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { formatDayAndMonth } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { MarkQuestion } from '#domain/attendance/mark-question.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CodeBadge } from '#client/ui/display/code-badge.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { MenuChoice, MenuGroup, MenuItem, MenuList } from '#client/ui/controls/menu.tsx'
import type { PupilCardData } from './card-data.ts'
import { cardElement } from './card-keyboard.ts'
import { markName } from './pupil-card.tsx'

type CodeMenuProps = {
  /** The pupil's name, since the open menu may cover the card. */
  name: string
  anchor: RefObject<HTMLElement | null>
  code: Code | null
  onChoose: (code: Code) => void
  onHistory: () => void
  onClose: (refocus: boolean) => void
}

/** [D9] The manual-codes selector: every code with its meaning. One menu serves all cards. */
export function CodeMenu({ name, anchor, code, onChoose, onHistory, onClose }: CodeMenuProps) {
  return (
    <MenuList anchor={anchor} focusOn="first" title={name} isLong onClose={onClose}>
      {codesByCategory().map(({ category, label, codes }) => (
        <MenuGroup key={category} label={label}>
          {codes.map((choice) => (
            <MenuChoice key={choice} checked={choice === code} onClick={() => onChoose(choice)}>
              <span className="flex w-11 shrink-0 justify-center">
                <CodeBadge code={{ letter: choice, category }} label={choice} size="small" />
              </span>
              {meaningOf(choice)}
            </MenuChoice>
          ))}
        </MenuGroup>
      ))}
      <MenuGroup label="This pupil">
        <MenuItem onClick={onHistory}>History of marks</MenuItem>
        {/* [D12] Closes the selector and leaves the record as it is. */}
        <MenuItem>Clear selection</MenuItem>
      </MenuGroup>
    </MenuList>
  )
}

/** A mark that waits for the teacher's answer; the reason belongs to this pupil only. */
export type QuestionedMark = {
  question: MarkQuestion
  card: PupilCardData
  date: IsoDate
  from: Code | null
  to: Code
}

const USUAL_REASONS = ['Arrived late', 'Parent rang', 'Wrong pupil', 'Wrong code']

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
    if (focused instanceof HTMLElement) focused.focus()
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
