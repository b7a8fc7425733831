import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { markHistoryQuery, markNoteQuery } from '#client/api/attendance-questions.ts'
import { mayDiscard } from '#client/lib/operations/draft-guard.ts'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CodeBadge } from '#client/ui/display/code-badge.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { MarkChange, NoteChange } from '#contract/mark-changes.ts'
import { categoryOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { formatLongDate, formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { codeLabel } from '../marks/mark-kind.ts'
import type { CardMark, PupilCardData } from './card-data.ts'
import { NoteForm } from './note-form.tsx'

export { noteKind } from '../marks/note-kind.ts'

type HistoryDialogProps = Pick<CardMark, 'code' | 'isLocked'> & {
  card: PupilCardData
  date: IsoDate
  session: Session
  canWrite: boolean
  onClose: () => void
}

/** The note, and every change of a pupil's marks and note on this day: who, when, from what to what, and why. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { card, date, session, code, isLocked, canWrite, onClose } = props
  const { data: changes, isError, refetch } = useQuery(markHistoryQuery(card.id, date))
  const { data: note } = useQuery(markNoteQuery(card.id, date))
  const entries = [...(changes ?? []), ...(note?.changes ?? [])].toSorted((one, other) =>
    other.changedAt.localeCompare(one.changedAt),
  )
  return (
    <Dialog
      open
      title={`${card.name}: mark history`}
      onClose={() => mayDiscard() && onClose()}
      width="medium"
    >
      <p className="-mt-3 text-ink-2">
        {formatLongDate(date)} ·{' '}
        <Link href={pupilPageAddress(card.id)} className="underline underline-offset-2">
          The whole year
        </Link>
      </p>
      {code !== null && canWrite && !isLocked && (
        <NoteForm
          place={{ studentId: card.id, date, session }}
          {...{ code, className: card.className, onSaved: onClose }}
        />
      )}
      {isError && (
        <p>
          The history could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!changes && !isError && <Skeleton className="h-28" />}
      {changes?.length === 0 && <p>Nothing has been marked on this day yet.</p>}
      {changes && changes.length > 0 && (
        <ol className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
          {entries.map((entry, index) => (
            <Change key={index} change={entry} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Change({ change }: { change: MarkChange | NoteChange }) {
  const at = schoolNow(new Date(change.changedAt))
  return (
    <li className="grid gap-1 bg-surface px-3 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        {'note' in change ? (
          <ChangedNote change={change} />
        ) : (
          <>
            <span className="font-medium">{sessionName(change.session)}</span>
            <Letter code={change.oldCode} />
            <span aria-hidden="true" className="text-ink-3">
              →
            </span>
            <Letter code={change.newCode} />
            <span>{codeLabel(change.newCode)}</span>
          </>
        )}
      </span>
      <span className="text-sm text-ink-2">
        {[personLabel(change), `${formatShortDate(at.date)}, ${at.time}`, 'reason' in change && change.reason]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

function ChangedNote({ change: { note, amArrival, pmArrival } }: { change: NoteChange }) {
  const arrivals = [amArrival, pmArrival].filter(Boolean).map((time) => `arrived at ${time}`)
  return (
    <>
      <span className="font-medium">Note</span>
      <span className="min-w-0 wrap-anywhere">{[note ?? 'removed', ...arrivals].join(', ')}</span>
    </>
  )
}

/** The law asks for the name and the position of the person who changed a mark. */
function personLabel({ userName, userRole, userPosition }: MarkChange | NoteChange): string {
  const position = userPosition ?? userRole
  return position ? `${userName ?? 'Unknown'} (${position})` : (userName ?? 'Unknown')
}

function Letter({ code }: { code: Code | null }) {
  return <CodeBadge code={code && { letter: code, category: categoryOf(code) }} label={codeLabel(code)} />
}
