import { Cell, ColumnHeader, Row, RowHeader, Table } from '#client/ui/display/table.tsx'
import type { TrailEntry } from '#contract/trail.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { fieldChanges, fieldLabel, trailKindLabel, valueLabel } from '#domain/record/trail-kinds.ts'

/** [L4] Each entry with what changed, when, and who did it. */
export function TrailTable({ entries }: { entries: readonly TrailEntry[] }) {
  return (
    <Table caption="Trail, newest first" className="print:text-[8.5pt]">
      <thead>
        <tr>
          <ColumnHeader className="md:w-[26%]">What</ColumnHeader>
          <ColumnHeader>Before and after</ColumnHeader>
          <ColumnHeader className="max-md:hidden md:w-[24%] print:table-cell">By</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} className="align-top">
            <RowHeader className="wrap-anywhere">
              {trailKindLabel(entry.kind)}
              {entry.subjectName && (
                <span className="block text-sm font-normal text-ink-2">{entry.subjectName}</span>
              )}
            </RowHeader>
            <Cell className="wrap-anywhere">
              <Changes entry={entry} />
              <span className="mt-1 block text-sm text-ink-2 md:hidden print:hidden">
                <Person entry={entry} />
              </span>
            </Cell>
            <Cell className="wrap-anywhere text-ink-2 max-md:hidden print:table-cell">
              <Person entry={entry} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Changes({ entry: { about, before, after } }: { entry: TrailEntry }) {
  const changes = fieldChanges(before, after)
  return (
    <>
      {about && (
        <span className="block text-sm text-ink-2">
          {Object.entries(about)
            .map(([field, value]) => `${fieldLabel(field)}: ${valueLabel(value, field)}`)
            .join(' · ')}
        </span>
      )}
      {changes.length > 0 && (
        <dl className="grid gap-0.5">
          {changes.map((change) => (
            <div key={change.field}>
              <dt className="inline text-ink-2">{fieldLabel(change.field)}: </dt>
              <dd className="inline">
                {before && <del className="text-ink-2">{valueLabel(change.before, change.field)}</del>}
                {before && after && <span aria-hidden="true"> → </span>}
                {after && <ins className="no-underline">{valueLabel(change.after, change.field)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The name, the position or the role as they were then, and the time on the school's clock. */
function Person({ entry: { userName, userPosition, userRole, enteredAt } }: { entry: TrailEntry }) {
  const { date, time } = schoolNow(new Date(enteredAt))
  return (
    <>
      {[userName ?? 'Past the program', userPosition ?? userRole].filter(Boolean).join(', ')}
      <span className="block text-sm whitespace-nowrap tabular-nums">
        {formatShortDate(date)}, {time}
      </span>
    </>
  )
}
