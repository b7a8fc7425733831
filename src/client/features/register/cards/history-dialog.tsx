import { useQuery } from '@tanstack/react-query'
import { markHistoryQuery } from '#client/api/attendance-questions.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CodeBadge } from '#client/ui/display/code-badge.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { MarkChange } from '#contract/attendance.ts'
import { categoryOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { formatLongDate, formatShortDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { codeLabel } from '../marks/mark-kind.ts'
import type { PupilCardData } from './card-data.ts'

type HistoryDialogProps = { card: PupilCardData; date: IsoDate; onClose: () => void }

/** Every change of a pupil's marks on this day: who, when, from what to what, and why. */
export function HistoryDialog({ card, date, onClose }: HistoryDialogProps) {
  const { data: changes, isError, refetch } = useQuery(markHistoryQuery(card.id, date))
  return (
    <Dialog open title={`${card.name}: mark history`} onClose={onClose} width="medium">
      <p className="-mt-3 text-ink-2">{formatLongDate(date)}</p>
      {isError && (
        <p>
          The history could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!changes && !isError && <Skeleton className="h-28" />}
      {changes?.length === 0 && <p>Nothing has been marked on this day yet.</p>}
      {changes && changes.length > 0 && (
        <ol className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
          {changes.map((change, index) => (
            <Change key={index} change={change} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Change({ change }: { change: MarkChange }) {
  const at = schoolNow(new Date(change.changedAt))
  return (
    <li className="grid gap-1 bg-surface px-3 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{sessionName(change.session)}</span>
        <Letter code={change.oldCode} />
        <span aria-hidden="true" className="text-ink-3">
          →
        </span>
        <Letter code={change.newCode} />
        <span>{codeLabel(change.newCode)}</span>
      </span>
      <span className="text-sm text-ink-2">
        {[personLabel(change), `${formatShortDate(at.date)}, ${at.time}`, change.reason]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

/** The law asks for the name and the position of the person who changed a mark. */
function personLabel({ userName, userRole, userPosition }: MarkChange): string {
  const position = userPosition ?? userRole
  return position ? `${userName ?? 'Unknown'} (${position})` : (userName ?? 'Unknown')
}

function Letter({ code }: { code: Code | null }) {
  return <CodeBadge code={code && { letter: code, category: categoryOf(code) }} label={codeLabel(code)} />
}
