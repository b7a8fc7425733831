import { inputClass, TextField } from '#client/ui/controls/text-field.tsx'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import type { DetailsForm } from './details-form.ts'

type DetailsFieldsProps = {
  form: DetailsForm
  /** On a day to come there is nothing to say but a note. */
  isFuture: boolean
  onChange: (form: DetailsForm) => void
}

/** What is typed about a child's afternoon. */
export function DetailsFields({ form, isFuture, onChange }: DetailsFieldsProps) {
  const set = (field: keyof DetailsForm) => (value: string) => onChange({ ...form, [field]: value })
  return (
    <>
      {!isFuture && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Arrived at"
              type="time"
              value={form.arrivalTime}
              onChange={set('arrivalTime')}
            />
            <TextField
              label="Left at"
              type="time"
              value={form.departureTime}
              onChange={set('departureTime')}
            />
          </div>
          <TextField
            label="Collected by"
            value={form.collectedBy}
            onChange={set('collectedBy')}
            maxLength={FIELD_LIMITS.collectedBy}
            autoComplete="off"
          />
        </>
      )}
      <label className="grid gap-1">
        <span className="text-sm font-medium text-ink-2">Notes</span>
        <textarea
          rows={3}
          maxLength={FIELD_LIMITS.careNotes}
          className={`${inputClass} py-2`}
          value={form.notes}
          onChange={(event) => set('notes')(event.target.value)}
        />
      </label>
    </>
  )
}
