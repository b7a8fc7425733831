import { CalendarDays } from 'lucide'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const dateDialog = onDemand(() => import('./date-dialog.tsx').then((module) => module.DateDialog))

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value'> & { value: string }

/** [M9] A date that is typed, or chosen from the school's calendar. */
export function DateField({ label, value, min, max, onChange, className, ...rest }: DateFieldProps) {
  const today = useSchoolToday()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classNames('flex items-start gap-1.5', className)}>
      <TextField
        {...{ ...rest, label, value, min, max, onChange }}
        type="date"
        className="min-w-0 grow [&_input::-webkit-calendar-picker-indicator]:hidden"
      />
      <Button
        size="icon"
        className="mt-5.5 shrink-0"
        aria-haspopup="dialog"
        data-tip="Calendar"
        onPointerEnter={dateDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon of={CalendarDays} className="size-4.5" />
        <span className="sr-only">Calendar: {label}</span>
      </Button>
      {isOpen &&
        createPortal(
          <dateDialog.Part
            date={isIsoDate(value) ? value : today}
            field={{ label, min: String(min ?? ''), max: String(max ?? '') }}
            onGo={onChange}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </div>
  )
}
