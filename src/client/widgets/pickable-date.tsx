import { ChevronDown } from 'lucide'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const dateDialog = onDemand(() => import('./date-dialog.tsx').then((module) => module.DateDialog))

type PickableDateProps = {
  at: { date: IsoDate; goTo: (date: IsoDate) => void }
  /** The date in words. */
  children: ReactNode
}

/** The date between the two steps; it leads to any other. */
export function PickableDate({ at, children }: PickableDateProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-tip="Go to a date"
        onPointerEnter={dateDialog.preload}
        onClick={() => setOpen(true)}
        // On a phone the line is full: no sign beside the words. The button is a thumb high without making the line so.
        className="-mx-1 -my-2.75 inline-flex items-center gap-1 rounded-md px-1 py-2.75 font-semibold tracking-tight hover:underline hover:underline-offset-4 max-md:underline max-md:decoration-dotted max-md:underline-offset-4"
      >
        <span>{children}</span>
        <span className="sr-only">, go to a date</span>
        <Icon of={ChevronDown} className="size-4 shrink-0 text-ink-3 max-md:hidden" />
      </button>
      {/* Outside of the line that is read aloud whenever the date changes. */}
      {isOpen &&
        createPortal(
          <dateDialog.Part date={at.date} onGo={at.goTo} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  )
}
