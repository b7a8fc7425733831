import { ReceiptText } from 'lucide'
import { Link } from 'wouter'
import { Badge } from '#client/ui/display/badge.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import type { CareMonthDay } from '#contract/care.ts'
import { careOutcome, decimalHours, formatDuration, formatMonth } from '#domain/care/care-month.ts'
import { minutesInCare } from '#domain/care/care.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { lateText } from './month-summary.ts'
import type { PupilMonth } from './month-summary.ts'

const TIME = 'text-right whitespace-nowrap tabular-nums max-md:hidden'

/** [I2] The month of one child, day by day, as an invoice needs it. */
export function PupilMonthTable({ pupil, month }: { pupil: PupilMonth | undefined; month: string }) {
  if (!pupil) {
    return (
      <EmptyState icon={ReceiptText} title={`No days in ${formatMonth(month)}`}>
        This child was neither booked nor here in this month.
      </EmptyState>
    )
  }
  return (
    <Table caption={`After-school care of ${pupil.name} in ${formatMonth(month)}`}>
      <thead>
        <tr>
          <ColumnHeader>Date</ColumnHeader>
          <ColumnHeader>Stay</ColumnHeader>
          <ColumnHeader className="text-right max-md:hidden">Time</ColumnHeader>
          <ColumnHeader>Collected by</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {pupil.list.map((day) => (
          <DayRow key={day.date} day={day} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong bg-sunken font-semibold">
          <RowHeader className="font-semibold">
            {pupil.days} {pupil.days === 1 ? 'day' : 'days'}
          </RowHeader>
          <Cell className="whitespace-nowrap tabular-nums">
            <span className="md:hidden">{formatDuration(pupil.minutes)}</span>
          </Cell>
          <Cell className={TIME}>{formatDuration(pupil.minutes)}</Cell>
          <Cell className="tabular-nums">
            {decimalHours(pupil.minutes)} hours
            {pupil.lateDays > 0 && (
              <span className="block text-sm font-normal text-ink-2">
                Collected late: {lateText(pupil.lateDays, pupil.lateMinutes)}
              </span>
            )}
          </Cell>
        </tr>
      </tfoot>
    </Table>
  )
}

function DayRow({ day }: { day: CareMonthDay }) {
  const minutes = minutesInCare(day)
  const duration = minutes === null ? '' : formatDuration(minutes)
  const remarks = [day.isBooked ? null : 'Added for the day', day.notes].filter(Boolean).join(' · ')
  return (
    <Row>
      <RowHeader>
        <Link
          href={`/after-school-care?date=${day.date}`}
          className="-my-2 inline-flex min-h-11 items-center whitespace-nowrap text-accent hover:underline"
        >
          {formatWeekdayAndDay(day.date)}
        </Link>
      </RowHeader>
      <Cell className="whitespace-nowrap tabular-nums">
        <Stay day={day} />
        <span className="block text-sm text-ink-2 md:hidden">{duration}</span>
        {day.lateMinutes > 0 && (
          <span className="block">
            <Badge tone="warning">{formatDuration(day.lateMinutes)} late</Badge>
          </span>
        )}
      </Cell>
      <Cell className={TIME}>{duration}</Cell>
      <Cell>
        {day.collectedBy}
        <span className="block text-sm text-ink-2 empty:hidden">{remarks}</span>
      </Cell>
    </Row>
  )
}

function Stay({ day }: { day: CareMonthDay }) {
  const outcome = careOutcome(day)
  if (outcome === 'Collected') return `${day.arrivalTime}–${day.departureTime}`
  if (outcome === 'Did not come') return <span className="text-ink-2">Did not come</span>
  return <Badge tone="warning">{outcome}</Badge>
}
