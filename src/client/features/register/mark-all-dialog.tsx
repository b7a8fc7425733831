import { useState } from 'react'
import { formatDayAndMonth, formatLongDate } from '#domain/calendar/iso-date.ts'
import type { MarkAllQuestion } from '#domain/attendance/mark-all.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { ReasonInput } from './mark-question-menu.tsx'
import type { RegisterDay } from './register-cards.ts'

type MarkAllDialogProps = {
  question: MarkAllQuestion
  day: RegisterDay
  total: number
  onRest: () => void
  /** With the reason for the marks that change, where one is asked for. */
  onAll: (reason?: string) => void
  onCancel: () => void
}

/** [D10] Names what Mark All Present would change; the safe answer is the main one and has the focus. */
export function MarkAllDialog({ question, day, total, onRest, onAll, onCancel }: MarkAllDialogProps) {
  const { changes, unmarkedCount } = question
  const [text, setText] = useState('')
  const reason = text.trim()
  const needsReason = changes.length > 0 && day.date < day.today
  const changed = changes.length === 1 ? '1 mark' : `${changes.length} marks`
  return (
    <Dialog open kind="alertdialog" title="Mark All Present?" width="medium" onClose={onCancel}>
      {placeLines(question, day, total).map((line) => (
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

/** What is unusual about the register that is open. */
function placeLines(
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
