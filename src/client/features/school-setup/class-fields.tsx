import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { TextField } from '#client/ui/controls/text-field.tsx'

type ClassFieldsProps = {
  label: string
  autoFocus?: boolean
  name: string
  ageRange: string
  onName: (name: string) => void
  onAgeRange: (ageRange: string) => void
}

/** What is typed of a class, whether it is new or changed. */
export function ClassFields({
  label,
  name,
  ageRange,
  onName,
  onAgeRange,
  autoFocus = false,
}: ClassFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        className="min-w-32 grow"
        autoFocus={autoFocus}
        value={name}
        onChange={onName}
        maxLength={FIELD_LIMITS.className}
      />
      <TextField
        label="Age range"
        className="w-32"
        value={ageRange}
        onChange={onAgeRange}
        maxLength={FIELD_LIMITS.ageRange}
      />
    </>
  )
}
