import { X } from 'lucide'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import { formatShortDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

type DateListProps = {
  title: string
  /** What one of them is called. */
  one: string
  dates: readonly IsoDate[]
  /** The date that is typed and not added yet. */
  typed: string
  range: DateRange
  onChange: (dates: IsoDate[], typed: string) => void
}

/** Single days of a year: added by their date, taken away with one press. */
export function DateList({ title, one, dates, typed, range, onChange }: DateListProps) {
  const isNew = isIsoDate(typed) && typed >= range.from && typed <= range.to && !dates.includes(typed)
  const add = () => isNew && onChange([...dates, typed].toSorted(), '')
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 font-semibold">{title}</legend>
      <ul className="flex flex-wrap gap-2">
        {dates.map((entry) => (
          <li
            key={entry}
            className="flex items-center rounded-full border border-line bg-surface pl-3 text-sm tabular-nums"
          >
            {formatShortDate(entry)}
            <button
              type="button"
              aria-label={`Remove ${one} ${formatShortDate(entry)}`}
              className="grid size-9 place-items-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
              onClick={() =>
                onChange(
                  dates.filter((other) => other !== entry),
                  typed,
                )
              }
            >
              <Icon of={X} className="size-4" />
            </button>
          </li>
        ))}
        {dates.length === 0 && <li className="text-ink-3">None</li>}
      </ul>
      <div className="flex items-end gap-2">
        <TextField
          type="date"
          label={`New ${one}`}
          className="w-44"
          min={range.from}
          max={range.to}
          value={typed}
          onChange={(date) => onChange([...dates], date)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Otherwise Enter would create the calendar without the day that was just typed.
            event.preventDefault()
            if (isNew) add()
          }}
        />
        <Button disabled={!isNew} onClick={add}>
          Add<span className="sr-only"> {one}</span>
        </Button>
      </div>
    </fieldset>
  )
}
