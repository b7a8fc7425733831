import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarQuery, earlierCalendarQuery } from '#client/api/calendar.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { dayOn, nearestSchoolDay, dayNotice } from '#domain/calendar/calendar.ts'
import { formatLongDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

type DateDialogProps = { date: IsoDate; onGo: (date: IsoDate) => void; onClose: () => void }

/** Any school day that the school has, earlier years included; a day without a register leads to the nearest with one. */
export function DateDialog({ date, onGo, onClose }: DateDialogProps) {
  const [wanted, setWanted] = useState<string>(date)
  const { data: usual = [] } = useQuery(calendarQuery)
  const { data: earlier = [], isPending } = useQuery(earlierCalendarQuery)
  const calendar = [...earlier, ...usual]

  function go() {
    if (!isIsoDate(wanted)) return
    const target = nearestSchoolDay(calendar, wanted)
    if (!target) return
    if (target.date !== wanted) {
      toast({
        title: `No register on ${formatLongDate(wanted)}`,
        description: `${dayNotice(dayOn(calendar, wanted))?.title}. This is the nearest school day, ${formatLongDate(target.date)}.`,
      })
    }
    onClose()
    onGo(target.date)
  }
  return (
    <Dialog open title="Go to a date" onClose={onClose}>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <TextField
          label="School day"
          type="date"
          min={calendar[0]?.date}
          max={calendar.at(-1)?.date}
          value={wanted}
          onChange={setWanted}
          className="grow"
        />
        <Button type="submit" look="primary" busy={isPending} disabled={!isIsoDate(wanted)}>
          Go
        </Button>
      </form>
    </Dialog>
  )
}
