import { Select } from '#client/ui/select.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { OTHER_REASON } from './use-reason.ts'
import type { ReasonFieldProps } from './use-reason.ts'

const REASONS = [
  'Correction',
  'Reason received',
  'Arrived late',
  'Register entered late',
  'Marked by mistake',
]
const MAX_LENGTH = 200

/** Why marks of an earlier day are changed. */
export function ReasonField({ choice, setChoice, text, setText }: ReasonFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-ink-2">
        Reason for changes
      </span>
      <Select
        label="Reason for changes"
        hideLabel
        value={choice}
        onChange={setChoice}
        className="min-w-44 grow md:grow-0"
      >
        {[...REASONS, OTHER_REASON].map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Select>
      {choice === OTHER_REASON && (
        <TextField
          label="Reason in your own words"
          hideLabel
          placeholder="In your own words"
          maxLength={MAX_LENGTH}
          value={text}
          onChange={setText}
          className="min-w-52 grow"
        />
      )}
    </div>
  )
}
