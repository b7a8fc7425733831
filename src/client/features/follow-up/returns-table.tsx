import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import type { DueReturn } from '#contract/follow-up.ts'
import { displayName } from '#domain/pupils/pupils.ts'

const REASONS = {
  unauthorised: 'unauthorised, in a row',
  illness: 'illness, in the year',
} as const satisfies Record<DueReturn['reason'], string>

/** Whom the local authority is told about, and for how many days. */
export function ReturnsTable({ returns }: { returns: readonly DueReturn[] }) {
  return (
    <Table caption="Returns to the local authority">
      <thead>
        <tr>
          <ColumnHeader className="md:w-[28%]">Pupil</ColumnHeader>
          <ColumnHeader className="max-md:hidden md:w-[20%]">Class</ColumnHeader>
          <ColumnHeader className="md:w-[16%]">Days</ColumnHeader>
          <ColumnHeader>Absence</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {returns.map((due) => (
          <Row key={`${due.studentId} ${due.reason}`}>
            <RowHeader>
              {displayName(due)}
              <span className="block text-sm font-normal text-ink-2 md:hidden">{due.yearGroup}</span>
            </RowHeader>
            <Cell className="text-ink-2 max-md:hidden">{due.yearGroup}</Cell>
            <Cell className="font-medium tabular-nums">{due.days}</Cell>
            <Cell>{REASONS[due.reason]}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
