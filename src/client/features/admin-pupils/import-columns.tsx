import { IMPORT_FIELDS, IMPORT_FIELD_NAMES } from '#domain/pupil-import/import-columns.ts'
import type { ColumnMapping, ImportField } from '#domain/pupil-import/import-columns.ts'
import { Card } from '#client/ui/display/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'

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
