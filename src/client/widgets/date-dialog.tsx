import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { calendarQuery, earlierCalendarQuery } from '#client/api/calendar.ts'
import { untakenQuery } from '#client/api/attendance-questions.ts'
import { chosenClass } from '#client/lib/register-address.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { dayOn, nearestSchoolDay, dayNotice } from '#domain/calendar/calendar.ts'
import { formatLongDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { MonthGrid, isWithin } from './month-grid.tsx'
import type { DayLimits } from './month-grid.tsx'

type DateDialogProps = {
  date: IsoDate
  /** Of a field, any day within its limits is chosen; otherwise a school day is gone to. */
  field?: { label: string } & DayLimits
  onGo: (date: IsoDate) => void
  onClose: () => void
}

/** Any school day that the school has, earlier years included; a day without a register leads to the nearest with one. */
export function DateDialog({ date, field, onGo, onClose }: DateDialogProps) {
  const [wanted, setWanted] = useState<string>(date)
  const { data: usual = [] } = useQuery(calendarQuery)
  const { data: earlier = [], isPending } = useQuery(earlierCalendarQuery)
  const calendar = [...earlier, ...usual]
  const today = useSchoolToday()
  const [params] = useSearchParams()
  // What is typed moves the month once it is a date.
  const [last, setLast] = useState(date)
  const at = isIsoDate(wanted) ? wanted : last
  const { data: untaken } = useQuery(untakenQuery(at, chosenClass(params)))

  function move(to: IsoDate) {
    setLast(to)
    setWanted(to)
  }
  function go(chosen: string) {
    if (!isIsoDate(chosen) || !isWithin(chosen, field)) return
    if (field) {
      onClose()
      onGo(chosen)
      return
    }
    const target = nearestSchoolDay(calendar, chosen)
    if (!target) return
    if (target.date !== chosen) {
      toast({
        title: `No register on ${formatLongDate(chosen)}`,
        description: `${dayNotice(dayOn(calendar, chosen))?.title}. This is the nearest school day, ${formatLongDate(target.date)}.`,
      })
    }
    onClose()
    onGo(target.date)
  }
  return (
    <Dialog open title={field?.label ?? 'Go to a date'} onClose={onClose}>
      <MonthGrid
        {...{ calendar, today, at, chosen: date, limits: field, onMove: move, onChoose: go }}
        untaken={new Set(untaken)}
      />
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
        <span>
          <span
            aria-hidden="true"
            className="mr-1.5 inline-block size-3 rounded-sm bg-accent-soft align-middle"
          />
          school day
        </span>
        <span>
          <span
            aria-hidden="true"
            className="mr-1.5 inline-block size-2 rounded-full bg-authorised align-middle"
          />
          marks missing
        </span>
      </p>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          // A form that this dialog was opened from is not sent with it.
          event.stopPropagation()
          go(wanted)
        }}
      >
        <TextField
          label={field ? 'Day' : 'School day'}
          type="date"
          min={field ? field.min : calendar[0]?.date}
          max={field ? field.max : calendar.at(-1)?.date}
          value={wanted}
          onChange={setWanted}
          className="grow"
        />
        <Button
          type="submit"
          look="primary"
          busy={isPending && !field}
          disabled={!isIsoDate(wanted) || !isWithin(wanted, field)}
        >
          {field ? 'Choose' : 'Go'}
        </Button>
      </form>
    </Dialog>
  )
}
