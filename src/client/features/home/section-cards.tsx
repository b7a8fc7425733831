import { useQuery } from '@tanstack/react-query'
import { CalendarRange, ChartNoAxesColumn, Clock, Settings2 } from 'lucide-react'
import { useCan } from '#client/lib/account.ts'
import { usersQuery } from '#client/api/users.ts'
import { SectionCard } from './section-card.tsx'
import { waitingAccounts } from './waiting-accounts.ts'

type SectionCardsProps = { pupilsFact: string | undefined; termFact: string | undefined }

/** [B2] [B4] The other ways into the product. */
export function SectionCards({ pupilsFact, termFact }: SectionCardsProps) {
  const isAdmin = useCan('users:manage')
  const { data: users } = useQuery({ ...usersQuery, enabled: isAdmin })
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
      <SectionCard
        icon={ChartNoAxesColumn}
        title="Stats"
        text="Weekly registers, comments and statistics by class."
        fact={pupilsFact}
        action="Open Stats"
        href="/stats/classes"
      />
      <SectionCard
        icon={CalendarRange}
        title="Annual Report"
        text="The year for inspectors, with CSV export."
        fact={termFact}
        action="Open Report"
        href="/annual-report"
      />
      <SectionCard
        icon={Clock}
        title="After School Care"
        text="Who is booked, here and collected."
        action="Open Today"
        href="/after-school-care"
      />
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
