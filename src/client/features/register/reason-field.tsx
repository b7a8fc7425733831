import { ChevronDown } from 'lucide-react'
import { REASON_MAX_LENGTH } from '#domain/field-limits.ts'
import { OTHER_REASON } from './use-reason.ts'
import type { ReasonFieldProps } from './use-reason.ts'

const REASONS = [
  'Correction',
  'Reason received',
  'Arrived late',
  'Register entered late',
  'Marked by mistake',
  OTHER_REASON,
]
const LABEL = 'Reason for changes'
const FIELD =
  'min-h-10 rounded-md border border-control-line bg-surface py-1 hover:border-ink-2 pointer-coarse:min-h-11'

/** Why marks of an earlier day are changed. */
export function ReasonField({ choice, setChoice, text, setText }: ReasonFieldProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
      <span aria-hidden="true" className="text-sm text-ink-2">
        {LABEL}
      </span>
      <span className="relative grid min-w-44 grow md:grow-0">
        <select
          aria-label={LABEL}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
          className={`${FIELD} appearance-none truncate pr-9 pl-3`}
        >
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute right-3 size-4 self-center text-ink-2" />
      </span>
      {choice === OTHER_REASON && (
        <input
          aria-label="Reason in your own words"
          placeholder="In your own words"
          maxLength={REASON_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${FIELD} min-w-52 grow px-3 placeholder:text-ink-3`}
        />
      )}
    </div>
  )
}
