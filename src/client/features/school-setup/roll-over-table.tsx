import { useState } from 'react'
import type { ReactNode } from 'react'
import type { RollOverRow } from '#contract/roll-over.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { BadgeTone } from '#client/ui/badge.tsx'
import { Select } from '#client/ui/select.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/table.tsx'

const OUTCOMES: Record<RollOverRow['outcome'], { label: string; tone: BadgeTone }> = {
  moves: { label: 'Moves up', tone: 'good' },
  leaves: { label: 'Leaves from the top class', tone: 'warning' },
  left: { label: 'Has left', tone: 'plain' },
  there: { label: 'Already there', tone: 'plain' },
}

/** What will happen to each pupil. */
export function RollOverTable({ rows, action }: { rows: readonly RollOverRow[]; action: ReactNode }) {
  const [shown, setShown] = useState<RollOverRow['outcome'] | 'all'>('all')
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
                <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
