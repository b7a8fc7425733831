import { inputClass } from '#client/ui/controls/text-field.tsx'
import { ADMISSION_LIMITS } from '#domain/admission/admission-entry.ts'

type AddressFieldProps = {
  label: string
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** An address in its lines. */
export function AddressField({ label, value, disabled = false, onChange }: AddressFieldProps) {
  return (
    <label className="grid content-start gap-1">
      <span className="text-sm font-medium text-ink-2">{label}</span>
      <textarea
        rows={3}
        className={`${inputClass} py-2`}
        value={value}
        disabled={disabled}
        maxLength={ADMISSION_LIMITS.address}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
