import { ClipboardCheck, Printer } from 'lucide-react'
import { Link } from 'wouter'
import { useAccount } from '#client/lib/account.ts'
import { personName } from '#client/lib/person-name.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

type WeekHeadingProps = { yearGroup: string; date?: IsoDate }

/** [F2] Which class, who looks at it, and the ways to the classes and to the day's register. */
export function WeekHeading({ yearGroup, date }: WeekHeadingProps) {
  const account = useAccount()
  const query = new URLSearchParams({ yearGroup, ...(date && { date }) }).toString()
  const className = yearGroup === ALL_CLASSES ? 'All Classes' : yearGroup
  return (
    <div className="print:hidden">
      <PageHeading
        back={<BackLink href="/classes">Classes</BackLink>}
        title={
          <>
            Weekly Register <span className="font-medium text-ink-2">{className}</span>
          </>
        }
        lead={`Welcome, ${account.email ?? personName(account)}`}
        actions={
          <>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4.5" />
              Print
            </Button>
            <Link href={`/dashboard?${query}`} className={buttonClass('secondary')}>
              <ClipboardCheck aria-hidden="true" className="size-4.5" />
              Daily register
            </Link>
          </>
        }
      />
    </div>
  )
}
