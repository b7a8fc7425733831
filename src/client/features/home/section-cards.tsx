import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarRange, ChartNoAxesColumn, Clock, Eye, MapPin, Settings2 } from 'lucide'
import { annualReportQuery } from '#client/api/annual.ts'
import { readAhead } from '#client/lib/ahead/read-ahead.ts'
import { useCan } from '#client/lib/account.ts'
import { usersQuery } from '#client/api/users.ts'
import { waitingAccounts } from './waiting-accounts.ts'
import type { IconNode } from 'lucide'
import { CardLink, CardTitle, LinkCard } from '#client/ui/display/link-card.tsx'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

/** The report as it opens. */
const usualReport = annualReportQuery({ yearGroup: ALL_CLASSES, term: undefined })

type SectionCardsProps = { pupilsFact: string | undefined; termFact: string | undefined }

/** [B2] [B4] The other ways into the product. */
export function SectionCards({ pupilsFact, termFact }: SectionCardsProps) {
  const isAdmin = useCan('users:manage')
  const mayWrite = useCan('attendance:write')
  const { data: users } = useQuery({ ...usersQuery, enabled: isAdmin })
  const client = useQueryClient()
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SectionCard
        icon={ChartNoAxesColumn}
        title="Stats"
        text="Weekly registers, comments and statistics by class."
        fact={pupilsFact}
        action="Open Stats"
        href="/stats/classes"
      />
      <SectionCard
        icon={Eye}
        title="Concerns"
        text="Pupils whose attendance needs a look, and why."
        action="See Concerns"
        href="/concerns"
      />
      <SectionCard
        icon={CalendarRange}
        title="Annual Report"
        text="The year for inspectors, with CSV export."
        fact={termFact}
        action="Open Report"
        href="/annual-report"
        onApproach={() => readAhead(client, usualReport)}
      />
      <SectionCard
        icon={Clock}
        title="After School Care"
        text="Who is booked, here and collected."
        action="Open Today"
        href="/after-school-care"
      />
      {mayWrite && (
        <SectionCard
          icon={MapPin}
          title="On site"
          text="Who is here this minute, and evacuation."
          action="See who is on site"
          href="/on-site"
        />
      )}
      {isAdmin && (
        <SectionCard
          icon={Settings2}
          title="Administration"
          text="Users, pupils and the school year."
          fact={users && waitingAccounts(users)}
          action="Manage"
          href="/admin"
        />
      )}
    </div>
  )
}

type SectionCardProps = {
  icon: IconNode
  title: string
  text: string
  /** One figure about the section, once it is known. */
  fact?: string | undefined
  action: string
  href: string
  onApproach?: (() => void) | undefined
}

/** One way into the product; the whole card is the link. */
function SectionCard({ icon, title, text, fact, action, href, onApproach }: SectionCardProps) {
  return (
    <LinkCard className="grid-rows-[auto_1fr_auto_auto] gap-1">
      <CardTitle icon={icon}>{title}</CardTitle>
      <p className="text-ink-2">{text}</p>
      <p className="mt-1 min-h-5 text-sm text-ink-3">{fact}</p>
      <CardLink href={href} onPointerEnter={onApproach} className="mt-1">
        {action}
      </CardLink>
    </LinkCard>
  )
}
