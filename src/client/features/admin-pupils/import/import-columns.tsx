import { IMPORT_FIELDS, IMPORT_FIELD_NAMES } from '#domain/pupil-import/import-columns.ts'
import type { ColumnMapping, ImportField } from '#domain/pupil-import/import-columns.ts'
import { Card } from '#client/ui/display/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { dateQuestion, readDate } from '#domain/pupil-import/import-dates.ts'
import type { DateOrder } from '#domain/pupil-import/import-dates.ts'

type ImportColumnsProps = {
  headings: readonly string[]
  mapping: ColumnMapping
  faults: readonly string[]
  onChange: (mapping: ColumnMapping) => void
}

/** Which column holds what: guessed from the headings, corrected by hand. */
export function ImportColumns({ headings, mapping, faults, onChange }: ImportColumnsProps) {
  function choose(field: ImportField, column: string) {
    const others = Object.entries(mapping).filter(([name]) => name !== field)
    onChange(Object.fromEntries(column === '' ? others : [...others, [field, Number(column)]]))
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg font-semibold tracking-tight">Columns</h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {IMPORT_FIELD_NAMES.map((field) => (
          <Select
            key={field}
            label={
              IMPORT_FIELDS[field].isNeeded
                ? `${IMPORT_FIELDS[field].label} (needed)`
                : IMPORT_FIELDS[field].label
            }
            value={mapping[field] ?? ''}
            onChange={(column) => choose(field, column)}
          >
            <option value="">Not in the file</option>
            {headings.map((heading, index) => (
              <option key={index} value={index}>
                {heading || `Column ${index + 1}`}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {faults.map((fault) => (
        <p key={fault} className="text-sm text-unauthorised">
          {fault}
        </p>
      ))}
    </Card>
  )
}

const ORDERS = { dayFirst: 'The day', monthFirst: 'The month' } as const satisfies Record<DateOrder, string>

type ImportDateOrderProps = {
  example: string
  today: IsoDate
  value: DateOrder | undefined
  onChange: (order: DateOrder) => void
}

/** Asked once for the whole file, where no date of it proves which figure is the month. */
export function ImportDateOrder({ example, today, value, onChange }: ImportDateOrderProps) {
  return (
    <Card className="p-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-lg font-semibold tracking-tight">{dateQuestion(example)}</legend>
        {Object.entries(ORDERS).map(([order, words]) => {
          const date = readDate(example, order as DateOrder, today)
          return (
            <label key={order} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="date-order"
                className="size-5 shrink-0 accent-accent"
                checked={value === order}
                onChange={() => onChange(order as DateOrder)}
              />
              {words}
              {date && `: ${formatLongDate(date)}`}
            </label>
          )
        })}
      </fieldset>
    </Card>
  )
}
