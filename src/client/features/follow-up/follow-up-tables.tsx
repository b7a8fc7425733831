import { Link } from 'wouter'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import type { UnexplainedAbsence } from '#contract/office-day/follow-up.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { STATUTORY } from '#domain/attendance/statutory.ts'
import { sessionLabel } from './follow-up-labels.ts'

/** Every day with an N, oldest first; the name leads to its register. */
export function NoReasonTable({ absences }: { absences: readonly UnexplainedAbsence[] }) {
  return (
    <Table caption="Absences without a reason">
      <thead>
        <tr>
          <ColumnHeader className="md:w-[28%]">Pupil</ColumnHeader>
          <ColumnHeader className="max-md:hidden md:w-[20%]">Class</ColumnHeader>
          <ColumnHeader className="md:w-[16%]">Absent</ColumnHeader>
          <ColumnHeader className="max-md:hidden md:w-[16%]">Session</ColumnHeader>
          <ColumnHeader>Reason</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {absences.map((absence) => (
          <Row key={`${absence.studentId} ${absence.date}`}>
            <RowHeader>
              <Link
                href={pupilDayAddress(absence, absence.isOnRoll)}
                className="-my-2 inline-grid min-h-11 content-center py-2 text-accent hover:underline"
              >
                {displayName(absence)}
                <span className="text-sm font-normal text-ink-2 md:hidden">{absence.yearGroup}</span>
                {!absence.isOnRoll && (
                  <span className="text-sm font-normal text-ink-2">not on roll that day</span>
                )}
              </Link>
            </RowHeader>
            <Cell className="text-ink-2 max-md:hidden">{absence.yearGroup}</Cell>
            <Cell className="whitespace-nowrap tabular-nums">
              {formatWeekdayAndDay(absence.date)}
              <span className="block text-sm text-ink-2 md:hidden">{sessionLabel(absence.sessions)}</span>
            </Cell>
            <Cell className="text-ink-2 max-md:hidden">{sessionLabel(absence.sessions)}</Cell>
            <Cell className="tabular-nums">
              <ReasonDue absence={absence} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function ReasonDue({ absence: { isOverdue, reasonDueBy } }: { absence: UnexplainedAbsence }) {
  if (isOverdue) return <span className="font-medium text-unauthorised">Overdue: change to O</span>
  if (reasonDueBy === null) return `Due within ${STATUTORY.reasonWithinSchoolDays} school days`
  return (
    <>
      Due by <span className="whitespace-nowrap">{formatWeekdayAndDay(reasonDueBy)}</span>
    </>
  )
}
