import { TextField } from '#client/ui/text-field.tsx'
import type { ReasonFieldProps } from './use-reason.ts'

const MAX_LENGTH = 200

/** A reason that is not on the list. */
export function OtherReason({ text, setText }: Pick<ReasonFieldProps, 'text' | 'setText'>) {
  return (
    <TextField
      label="Reason in your own words"
      hideLabel
      placeholder="In your own words"
      maxLength={MAX_LENGTH}
      value={text}
      onChange={setText}
      className="min-w-52 grow"
    />
  )
}
