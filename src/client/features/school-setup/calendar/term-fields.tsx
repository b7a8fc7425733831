import { Plus, Trash2 } from 'lucide'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { FIELD_LIMITS, MOST_TERMS } from '#domain/text/field-limits.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { emptyTerm } from './plan-draft.ts'
import type { TermDraft } from './plan-draft.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const DATES = {
  from: 'First day',
  to: 'Last day',
  halfTermFrom: 'Half term from',
  halfTermTo: 'Half term to',
} as const

type TermFieldsProps = {
  terms: readonly TermDraft[]
  range: DateRange
  /** Whether the first field takes the focus, from the button that the form replaces. */
  autoFocus: boolean
  onChange: (terms: TermDraft[]) => void
}

/** The terms of a year, each with its half term. */
export function TermFields({ terms, range, autoFocus, onChange }: TermFieldsProps) {
  const set = (index: number, fields: Partial<TermDraft>) =>
    onChange(terms.map((term, at) => (at === index ? { ...term, ...fields } : term)))
  return (
    <div className="grid gap-3">
      {terms.map((term, index) => (
        <fieldset
          key={index}
          className="grid grid-cols-2 items-end gap-x-3 gap-y-2 border-b border-line pb-3 md:grid-cols-[8rem_repeat(4,minmax(0,1fr))_auto]"
        >
          <legend className="sr-only">Term {index + 1}</legend>
          <TextField
            label="Term"
            className="max-md:col-span-2"
            autoFocus={autoFocus && index === 0}
            value={term.name}
            maxLength={FIELD_LIMITS.term}
            onChange={(name) => set(index, { name })}
          />
          {Object.entries(DATES).map(([field, label]) => (
            <TextField
              key={field}
              type="date"
              label={label}
              min={range.from}
              max={range.to}
              value={term[field as keyof typeof DATES]}
              onChange={(value) => set(index, { [field]: value })}
            />
          ))}
          <Button
            look="quiet"
            size="icon"
            className="max-md:col-start-2 max-md:justify-self-end"
            aria-label={`Remove ${term.name || 'this term'}`}
            onClick={() => onChange(terms.filter((_, at) => at !== index))}
          >
            <Icon of={Trash2} className="size-4" />
          </Button>
        </fieldset>
      ))}
      {terms.length < MOST_TERMS && (
        <Button className="justify-self-start" onClick={() => onChange([...terms, emptyTerm('')])}>
          <Icon of={Plus} className="size-4" />
          Add a Term
        </Button>
      )}
    </div>
  )
}
