import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ImportPreview, ImportRow } from '#contract/pupil-import.ts'
import type { ImportFile } from '#client/api/pupil-import.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import type { BadgeTone } from '#client/ui/display/badge.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'

const OUTCOMES: Record<ImportRow['outcome'], { label: string; tone: BadgeTone }> = {
  refused: { label: 'Cannot be imported', tone: 'danger' },
  ask: { label: 'Who is meant?', tone: 'warning' },
  add: { label: 'New', tone: 'good' },
  change: { label: 'Changed', tone: 'warning' },
  same: { label: 'No change', tone: 'plain' },
}
const AT_ONCE = 100

type Shown = ImportRow['outcome'] | 'all'

// Who was asked about stays in sight after the answer, which can be changed.
const isShown = (row: ImportRow, shown: Shown) =>
  shown === 'all' || row.outcome === shown || (shown === 'ask' && row.candidates.length > 0)

type ImportResultProps = {
  preview: ImportPreview
  answers: ImportFile['answers']
  onAnswer: (line: number, answer: number | 'new') => void
  action: ReactNode
}

/** What will happen to each row; rows that cannot be imported, or are asked about, come first. */
export function ImportResult({ preview, answers, onAnswer, action }: ImportResultProps) {
  const { counts, rows } = preview
  const [shown, setShown] = useState<Shown>(
    () => (['refused', 'ask'] as const).find((outcome) => counts[outcome] > 0) ?? 'all',
  )
  const listed = rows.filter((row) => isShown(row, shown))
  return (
    <section className="grid gap-3">
      {counts.refused > 0 && (
        <Notice tone="danger" title={`${counts.refused} of ${rows.length} rows cannot be imported`}>
          Nothing will be imported until they are corrected in the file. Then choose the file again.
        </Notice>
      )}
      {counts.ask > 0 && (
        <Notice title={counts.ask === 1 ? '1 row needs an answer' : `${counts.ask} rows need an answer`}>
          A pupil of that name is in the year already. Choose who is meant in each of these rows.
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select label="Show" value={shown} onChange={(value) => setShown(value as Shown)}>
          <option value="all">All rows ({rows.length})</option>
          {Object.entries(OUTCOMES).map(([outcome, { label }]) => (
            <option key={outcome} value={outcome}>
              {label} ({counts[outcome as ImportRow['outcome']]})
            </option>
          ))}
        </Select>
        {action}
      </div>
      <Table caption="Rows of the file">
        <thead>
          <tr>
            {['Line', 'Pupil', 'Year group', 'Result'].map((heading) => (
              <ColumnHeader key={heading}>{heading}</ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, AT_ONCE).map((row) => (
            <Row key={row.line} className="align-top">
              <Cell className="text-ink-3 tabular-nums">{row.line}</Cell>
              <RowHeader>{row.name || '–'}</RowHeader>
              <Cell>{row.yearGroup || '–'}</Cell>
              <Cell>
                <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
                {row.reasons.map((reason) => (
                  <p key={reason} className="mt-1 text-sm">
                    {reason}
                  </p>
                ))}
                {row.candidates.length > 0 && (
                  <Select
                    label={`Who is ${row.name}?`}
                    className="mt-2 max-w-full"
                    value={answers?.[row.line] ?? ''}
                    onChange={(answer) => onAnswer(row.line, answer === 'new' ? 'new' : Number(answer))}
                  >
                    {answers?.[row.line] === undefined && <option value="">Choose</option>}
                    {row.candidates.map(({ id, words }) => (
                      <option key={id} value={id}>
                        {words}
                      </option>
                    ))}
                    <option value="new">A new pupil</option>
                  </Select>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {listed.length > AT_ONCE && (
        <p className="text-sm text-ink-2">
          The first {AT_ONCE} of {listed.length} rows are shown.
        </p>
      )}
    </section>
  )
}
