import { useState } from 'react'
import type { ReactNode } from 'react'
import type { RollOverRow } from '#contract/roll-over.ts'
import { shortAcademicYear } from '#domain/school-year/academic-years.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import type { BadgeTone } from '#client/ui/display/badge.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'

const OUTCOMES: Record<RollOverRow['outcome'], { label: string; tone: BadgeTone }> = {
  moves: { label: 'Moves up', tone: 'good' },
  stays: { label: 'Stays in the class', tone: 'warning' },
  leftOut: { label: 'Not copied', tone: 'warning' },
  leaves: { label: 'Leaves from the top class', tone: 'warning' },
  leaving: { label: 'Leaves before then', tone: 'plain' },
  left: { label: 'Has left', tone: 'plain' },
  there: { label: 'Already there', tone: 'plain' },
}

// A pupil who has left or is already in the next year is never copied.
const DECIDABLE: readonly RollOverRow['outcome'][] = ['moves', 'leaves']

/** What a person decides about one pupil instead of the usual. */
export type Decision = 'stays' | 'leftOut'

/** The row as it is decided. */
export function decide(row: RollOverRow, decision: Decision | undefined): RollOverRow {
  if (!decision || !DECIDABLE.includes(row.outcome)) return row
  return { ...row, outcome: decision, to: decision === 'stays' ? row.from : null }
}

type RollOverTableProps = {
  rows: readonly RollOverRow[]
  into: string
  decisions: ReadonlyMap<number, Decision>
  onDecide: (pupilId: number, decision: Decision | undefined) => void
  action: ReactNode
}

/** What will happen to each pupil. */
export function RollOverTable({ rows: usual, into, decisions, onDecide, action }: RollOverTableProps) {
  const [shown, setShown] = useState<RollOverRow['outcome'] | 'all'>('all')
  const usualOf = new Map(usual.map(({ id, outcome }) => [id, outcome]))
  const rows = usual.map((row) => decide(row, decisions.get(row.id)))
  const listed = rows.filter(({ outcome }) => shown === 'all' || outcome === shown)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select label="Show" value={shown} onChange={(value) => setShown(value as typeof shown)}>
          <option value="all">Everyone ({rows.length})</option>
          {Object.entries(OUTCOMES).map(([outcome, { label }]) => (
            <option key={outcome} value={outcome}>
              {label} ({rows.filter((row) => row.outcome === outcome).length})
            </option>
          ))}
        </Select>
        {action}
      </div>
      <Table caption="What will happen">
        <thead>
          <tr>
            {['Pupil', 'This year', 'Next year', 'Result'].map((heading) => (
              <ColumnHeader key={heading}>{heading}</ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <Row key={row.id}>
              <RowHeader>{row.name}</RowHeader>
              <Cell>{row.from}</Cell>
              <Cell>{row.to ?? '–'}</Cell>
              <Cell>
                {DECIDABLE.includes(usualOf.get(row.id) ?? row.outcome) ? (
                  <DecisionSelect row={row} usual={usualOf.get(row.id) ?? row.outcome} onDecide={onDecide} />
                ) : (
                  <Badge tone={OUTCOMES[row.outcome].tone}>{outcomeLabel(row, into)}</Badge>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function outcomeLabel({ outcome, leaveDate }: RollOverRow, into: string): string {
  if (outcome === 'leaving' && leaveDate) return `Leaves on ${formatShortDate(leaveDate)}`
  if (outcome === 'there') return `Already in ${shortAcademicYear(into)}`
  return OUTCOMES[outcome].label
}

type DecisionSelectProps = {
  row: RollOverRow
  usual: RollOverRow['outcome']
  onDecide: RollOverTableProps['onDecide']
}

function DecisionSelect({ row, usual, onDecide }: DecisionSelectProps) {
  const { id, name, from, outcome } = row
  return (
    <Select
      label={`What will happen to ${name}`}
      hideLabel
      value={outcome}
      onChange={(chosen) => onDecide(id, chosen === usual ? undefined : (chosen as Decision))}
    >
      <option value={usual}>{OUTCOMES[usual].label}</option>
      <option value="stays">Stays in {from}</option>
      {usual === 'moves' && <option value="leftOut">{OUTCOMES.leftOut.label}</option>}
    </Select>
  )
}
