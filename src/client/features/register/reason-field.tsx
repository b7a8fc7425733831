import { useState } from 'react'
import { Select } from '#client/ui/select.tsx'
import { TextField } from '#client/ui/text-field.tsx'

const REASONS = [
  'Correction',
  'Reason received',
  'Arrived late',
  'Register entered late',
  'Marked by mistake',
]
const OTHER = 'Other'
const MAX_LENGTH = 200

/** Why marks of an earlier day are changed; it goes along with every mark. */
export function useReason() {
  const [choice, setChoice] = useState<string>('Correction')
  const [text, setText] = useState('')
  const reason = choice === OTHER ? text.trim() || 'Correction' : choice
  return { reason, field: { choice, setChoice, text, setText } }
}

export function ReasonField({ choice, setChoice, text, setText }: ReturnType<typeof useReason>['field']) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
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
        {[...REASONS, OTHER].map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Select>
      {choice === OTHER && (
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
