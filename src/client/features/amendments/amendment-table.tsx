import { Link } from 'wouter'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import type { Amendment } from '#contract/amendments.ts'
import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { formatShortDate, formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'

type AmendmentTableProps = {
  amendments: readonly Amendment[]
  /** Undefined for those who may only read. */
  onAddReason: ((amendment: Amendment) => void) | undefined
}

/** [L3] Each amendment with its five facts: original, amended, reason, time, and the person with the position. */
export function AmendmentTable({ amendments, onAddReason }: AmendmentTableProps) {
  return (
    <Table caption="Amendments, newest first" className="print:text-[8.5pt]">
      <thead>
        <tr>
          <ColumnHeader>Pupil</ColumnHeader>
          <ColumnHeader className="max-md:hidden print:table-cell">Mark of</ColumnHeader>
          <ColumnHeader>
            <span className="max-md:hidden print:inline">Original and amended</span>
            <span className="md:hidden print:hidden">Mark</span>
          </ColumnHeader>
          <ColumnHeader>Reason</ColumnHeader>
          <ColumnHeader className="max-md:hidden print:table-cell">Amended by</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {amendments.map((amendment) => (
          <Row key={amendment.id} className="align-top">
            <RowHeader className="wrap-break-word">
              <PupilName amendment={amendment} />
              <span className="block text-sm font-normal text-ink-2 md:hidden print:hidden">
                <DayAndSession amendment={amendment} />
              </span>
            </RowHeader>
            <Cell className="text-ink-2 tabular-nums max-md:hidden print:table-cell">
              <DayAndSession amendment={amendment} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <Letter code={amendment.oldCode} />
              <span className="px-1 text-ink-3 md:px-1.5">
                <span className="sr-only"> became </span>
                <span aria-hidden="true">→</span>
              </span>
              <Letter code={amendment.newCode} />
            </Cell>
            <Cell className="wrap-break-word">
              <Reason amendment={amendment} onAddReason={onAddReason} />
              <span className="mt-1 block text-sm text-ink-2 md:hidden print:hidden">
                <Person {...amendment} at={amendment.changedAt} />
              </span>
            </Cell>
            <Cell className="text-ink-2 max-md:hidden print:table-cell">
              <Person {...amendment} at={amendment.changedAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function PupilName({ amendment }: { amendment: Amendment }) {
  const { pupilName, yearGroup, isDeleted } = amendment
  const about = [yearGroup, isDeleted && 'deleted'].filter(Boolean).join(', ')
  const content = (
    <>
      {pupilName}
      {about && <span className="block text-sm font-normal text-ink-2">{about}</span>}
    </>
  )
  if (isDeleted || yearGroup === null) return content
  const address = pupilDayAddress({ ...amendment, yearGroup }, true)
  return (
    <Link href={address} className="inline-block text-accent hover:underline">
      {content}
    </Link>
  )
}

function DayAndSession({ amendment: { date, session } }: { amendment: Amendment }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatWeekdayAndDay(date)}</span>
      <span className="block text-sm">{sessionName(session)}</span>
    </>
  )
}

function Letter({ code }: { code: Code | null }) {
  return (
    <CodeMark
      code={code && { letter: code, category: categoryOf(code) }}
      label={code ? `${code}: ${meaningOf(code)}` : 'Not marked'}
    />
  )
}

function Reason({
  amendment,
  onAddReason,
}: { amendment: Amendment } & Pick<AmendmentTableProps, 'onAddReason'>) {
  const { reason, kind, added } = amendment
  if (added) {
    return (
      <>
        {added.reason}
        <span className="block text-sm text-ink-2">
          added later by <Person {...added} at={added.addedAt} />
        </span>
      </>
    )
  }
  if (kind !== 'notGiven') return reason
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium text-unauthorised">{REASON_NOT_GIVEN}</span>
      {onAddReason && (
        <Button className="print:hidden" onClick={() => onAddReason(amendment)}>
          Add reason<span className="sr-only"> for {amendment.pupilName}</span>
        </Button>
      )}
    </span>
  )
}

type PersonProps = { userName: string | null; userPosition: string | null; at: string }

/** The name and the position as they were then, and the time on the school's clock. */
function Person({ userName, userPosition, at }: PersonProps) {
  const { date, time } = schoolNow(new Date(at))
  return (
    <>
      {[userName ?? 'Not known', userPosition].filter(Boolean).join(', ')}
      <span className="block text-sm whitespace-nowrap tabular-nums">
        {formatShortDate(date)}, {time}
      </span>
    </>
  )
}
