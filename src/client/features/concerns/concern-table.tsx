import { ArrowDown, ArrowUp } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import type { BadgeTone } from '#client/ui/display/badge.tsx'
import { Cell, ColumnHeader, Row, Table } from '#client/ui/display/table.tsx'
import { PupilRowHeader } from '#client/widgets/pupil-row-header.tsx'
import type { PupilOfConcern } from '#contract/statutory/concerns.ts'
import { CONCERNS } from '#domain/concerns/concerns.ts'
import type { Concern, ConcernKind } from '#domain/concerns/concerns.ts'
import { rateOf } from '#domain/pupil-year/year-patterns.ts'
import type { Order, Sort } from './concern-order.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type ConcernTableProps = {
  pupils: readonly PupilOfConcern[]
  order: Order
  onOrder: (order: Order) => void
}

/** [Q4] Each pupil with every reason in words; the name opens the pupil's page. */
export function ConcernTable({ pupils, order, onOrder }: ConcernTableProps) {
  const heading = (by: Sort, label: string) => <SortButton {...{ by, label, order, onOrder }} />
  const sorted = (by: Sort) =>
    order.by === by ? (order.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <Table caption="Pupils of concern">
      <thead>
        <tr>
          <ColumnHeader aria-sort={sorted('name')}>{heading('name', 'Pupil')}</ColumnHeader>
          <ColumnHeader aria-sort={sorted('class')} className="max-md:hidden print:table-cell">
            {heading('class', 'Class')}
          </ColumnHeader>
          <ColumnHeader aria-sort={sorted('attendance')} className="max-md:hidden print:table-cell">
            {heading('attendance', 'Attendance')}
          </ColumnHeader>
          <ColumnHeader aria-sort={sorted('concern')}>{heading('concern', 'Why')}</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {pupils.map((pupil) => (
          <PupilRow key={pupil.studentId} pupil={pupil} />
        ))}
      </tbody>
    </Table>
  )
}

function PupilRow({ pupil }: { pupil: PupilOfConcern }) {
  const { yearGroup, concerns } = pupil
  const rate = `${(rateOf(pupil) ?? 0).toFixed(1)}%`
  return (
    <Row className="align-top">
      <PupilRowHeader pupil={pupil}>
        {yearGroup} · {rate}
      </PupilRowHeader>
      <Cell className="text-ink-2 max-md:hidden print:table-cell">{yearGroup}</Cell>
      <Cell className="font-medium tabular-nums max-md:hidden print:table-cell">{rate}</Cell>
      <Cell>
        <Reasons concerns={concerns} />
      </Cell>
    </Row>
  )
}

const TONES: Partial<Record<ConcernKind, BadgeTone>> = { severe: 'danger', persistent: 'warning' }

function Reasons({ concerns }: { concerns: readonly Concern[] }) {
  return (
    <ul className="grid gap-1.5">
      {concerns.map(({ kind, reason }) => (
        <li key={kind} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <Badge tone={TONES[kind] ?? 'plain'}>{CONCERNS[kind].name}</Badge>
          <span className="text-pretty">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

type SortButtonProps = { by: Sort; label: string } & Pick<ConcernTableProps, 'order' | 'onOrder'>

function SortButton({ by, label, order, onOrder }: SortButtonProps) {
  const isActive = order.by === by
  return (
    <button
      type="button"
      className="-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-md px-1.5 hover:text-ink pointer-coarse:min-h-11"
      onClick={() => onOrder({ by, isDescending: isActive && !order.isDescending })}
    >
      {label}
      <Icon
        of={order.isDescending ? ArrowDown : ArrowUp}
        className={classNames('size-3.5', !isActive && 'invisible')}
      />
    </button>
  )
}
