import { CalendarRange, Keyboard, Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { keysDialog } from './parts-on-demand.ts'

type RegisterHeadingProps = {
  yearGroup: string
  date?: IsoDate
  onShowKeys?: () => void
}

/** [D4] Which class, and the ways to the classes and to the week. */
export function RegisterHeading({ yearGroup, date, onShowKeys }: RegisterHeadingProps) {
  const query = new URLSearchParams({ yearGroup, ...(date && { date }) }).toString()
  return (
    <PageHeading
      back={<BackLink href="/classes">Classes</BackLink>}
      title={yearGroup === ALL_CLASSES ? 'All Classes' : yearGroup}
      actions={
        <>
          <Button
            size="icon"
            onClick={onShowKeys}
            onPointerEnter={keysDialog.preload}
            aria-label="Keyboard shortcuts"
            data-tip="Keyboard shortcuts (?)"
            className="pointer-coarse:hidden"
          >
            <Keyboard aria-hidden="true" className="size-4.5" />
          </Button>
          <Button size="icon" onClick={() => window.print()} aria-label="Print">
            <Printer aria-hidden="true" className="size-4.5" />
          </Button>
          <Link href={`/weekly?${query}`} className={buttonClass('secondary')}>
            <CalendarRange aria-hidden="true" className="size-4.5" />
            Weekly register
          </Link>
        </>
      }
    />
  )
}
