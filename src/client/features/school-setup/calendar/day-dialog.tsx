import { useState } from 'react'
import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { changeDay, useSchoolChange } from '#client/api/school-setup.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useAskBeforeChange } from './ask-before-change.tsx'
import { DAY_KINDS, DAY_TYPE_NAMES } from './day-kinds.ts'

/** Corrects one day of the calendar. */
export function DayDialog({ day, onClose }: { day: CalendarDay; onClose: () => void }) {
  const [dayType, setDayType] = useState<DayType>(day.dayType)
  const { mutateAsync, isPending } = useSchoolChange(changeDay)
  const { change, question } = useAskBeforeChange()
  const save = () =>
    change({
      send: (confirm) => mutateAsync({ date: day.date, dayType, confirm }),
      done: {
        title: 'Calendar updated',
        description: `${formatLongDate(day.date)}: ${DAY_KINDS[dayType].label}.`,
      },
      onDone: onClose,
    })
  return (
    <>
      <Dialog
        open
        title={formatLongDate(day.date)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look="primary"
              busy={isPending}
              disabled={dayType === day.dayType}
              onClick={() => void save()}
            >
              Save
            </Button>
          </>
        }
      >
        <SavingFields busy={isPending}>
          <fieldset className="grid gap-1">
            <legend className="sr-only">What kind of day</legend>
            {DAY_TYPE_NAMES.map((type) => (
              <label
                key={type}
                className="flex min-h-11 items-center gap-3 rounded-md border border-transparent px-3 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="day-type"
                  className="size-4.5 accent-accent"
                  checked={dayType === type}
                  onChange={() => setDayType(type)}
                />
                {DAY_KINDS[type].label}
              </label>
            ))}
          </fieldset>
        </SavingFields>
      </Dialog>
      {question}
    </>
  )
}
