import { CalendarDays } from 'lucide'
import { useState } from 'react'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import type { Report } from '../report.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const dateDialog = onDemand(() =>
  import('#client/widgets/date-dialog.tsx').then((module) => module.DateDialog),
)

/** [M9] Leads to the morning of a day in the grid, or of the next school day. */
export function GoToDay({ report, onGo }: { report: Report; onGo: (column: number) => void }) {
  const today = useSchoolToday()
  const [isOpen, setOpen] = useState(false)
  const { dates } = report.grid
  const [min, max] = [dates[0], dates.at(-1)]
  if (!min || !max) return null
  return (
    <>
      <Button
        className="ml-auto"
        aria-haspopup="dialog"
        onPointerEnter={dateDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon of={CalendarDays} className="size-4.5" />
        Go to a date
      </Button>
      {isOpen && (
        <dateDialog.Part
          date={today < min ? min : today > max ? max : today}
          field={{ label: 'Go to a date', min, max }}
          onGo={(day) => onGo(2 * dates.findIndex((date) => date >= day))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
