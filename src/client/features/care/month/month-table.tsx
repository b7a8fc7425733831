import { ReceiptText } from 'lucide'
import { Link } from 'wouter'
import { Badge } from '#client/ui/display/badge.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import { formatDuration, formatMonth } from '#domain/care/care-month.ts'
import { lateText } from './month-summary.ts'
import type { PupilMonth } from './month-summary.ts'

const NUMBER = 'text-right tabular-nums whitespace-nowrap'

/** Every child of the month with days and hours; the name leads to the list of days. */
export function MonthTable({ pupils, month }: { pupils: readonly PupilMonth[]; month: string }) {
  if (pupils.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title={`Nobody stayed in ${formatMonth(month)}`}>
        Once children are booked or signed in, their days and hours are listed here.
      </EmptyState>
    )
  }
  const sum = (field: 'days' | 'minutes' | 'lateDays' | 'lateMinutes') =>
    pupils.reduce((total, pupil) => total + pupil[field], 0)
  return (
    <Table caption={`After-school care in ${formatMonth(month)}`}>
      <thead>
        <tr>
          <ColumnHeader>Child</ColumnHeader>
          <ColumnHeader className="max-md:hidden">Class</ColumnHeader>
          <ColumnHeader className="text-right">Days</ColumnHeader>
          <ColumnHeader className="text-right">Time</ColumnHeader>
          <ColumnHeader className="text-right max-md:hidden">Collected late</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {pupils.map(({ studentId, name, yearGroup, days, minutes, unfinished, lateDays, lateMinutes }) => (
          <Row key={studentId}>
            <RowHeader>
              <Link
                href={`/after-school-care/month?month=${month}&pupil=${studentId}`}
                className="-my-2 inline-flex min-h-11 flex-wrap items-center gap-x-2 text-accent hover:underline"
              >
                {name}
                {unfinished > 0 && <Badge tone="warning">{unfinished} without times</Badge>}
              </Link>
            </RowHeader>
            <Cell className="text-ink-2 max-md:hidden">{yearGroup}</Cell>
            <Cell className={NUMBER}>{days}</Cell>
            <Cell className={NUMBER}>
              {formatDuration(minutes)}
              {lateDays > 0 && (
                <span className="block text-sm text-ink-2 md:hidden">
                  Late {lateText(lateDays, lateMinutes)}
                </span>
              )}
            </Cell>
            <Cell className={`${NUMBER} max-md:hidden`}>{lateText(lateDays, lateMinutes)}</Cell>
          </Row>
        ))}
      </tbody>
      <tfoot className="print:table-row-group">
        <tr className="border-t border-line-strong bg-sunken font-semibold">
          <RowHeader className="font-semibold">
            {pupils.length === 1 ? '1 child' : `${pupils.length} children`}
          </RowHeader>
          <Cell className="max-md:hidden" />
          <Cell className={NUMBER}>{sum('days')}</Cell>
          <Cell className={NUMBER}>{formatDuration(sum('minutes'))}</Cell>
          <Cell className={`${NUMBER} max-md:hidden`}>{lateText(sum('lateDays'), sum('lateMinutes'))}</Cell>
        </tr>
      </tfoot>
    </Table>
  )
}
