import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { dateQuestion, readDate } from '#domain/pupil-import/import-dates.ts'
import type { DateOrder } from '#domain/pupil-import/import-dates.ts'
import { Card } from '#client/ui/display/card.tsx'

const ORDERS = { dayFirst: 'The day', monthFirst: 'The month' } as const satisfies Record<DateOrder, string>

type ImportDateOrderProps = {
  example: string
  today: IsoDate
  value: DateOrder | undefined
  onChange: (order: DateOrder) => void
}

/** Asked once for the whole file, where no date of it proves which figure is the month. */
export function ImportDateOrder({ example, today, value, onChange }: ImportDateOrderProps) {
  return (
    <Card className="p-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-lg font-semibold tracking-tight">{dateQuestion(example)}</legend>
        {Object.entries(ORDERS).map(([order, words]) => {
          const date = readDate(example, order as DateOrder, today)
          return (
            <label key={order} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="date-order"
                className="size-5 shrink-0 accent-accent"
                checked={value === order}
                onChange={() => onChange(order as DateOrder)}
              />
              {words}
              {date && `: ${formatLongDate(date)}`}
            </label>
          )
        })}
      </fieldset>
    </Card>
  )
}
