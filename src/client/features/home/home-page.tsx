import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#client/api/account.ts'
import { calendarDayQuery } from '#client/api/calendar.ts'
import { statisticsQuery } from '#client/api/statistics.ts'
import { useAccount, useCan } from '#client/lib/account.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { AccountNotice } from '#client/widgets/account-notice.tsx'
import { LikelyClass } from '#client/widgets/class-ahead.ts'
import { isLetIn } from '#domain/accounts/permissions.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import { DeskCard } from './desk-card.tsx'
import { dateLine, greeting, termLine } from './greeting.ts'
import { OwnClassCard } from './own-class-card.tsx'
import { RegisterCard } from './register-card.tsx'
import { classProgress, pupilsLine, registerProgress } from './register-progress.ts'
import { SectionCards } from './section-cards.tsx'
import { goToLogin } from '#client/lib/addresses.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'

/** §2: the start page of a signed-in person. */
export function HomePage() {
  const { data: user } = useQuery(currentUserQuery)
  return user === null ? <PleaseLogIn /> : <Home />
}

function Home() {
  const account = useAccount()
  const mayRead = useCan('attendance:read')
  const isOffice = useCan('school:manage')
  const now = useSchoolNow()
  const { data: day } = useQuery({ ...calendarDayQuery(now.date), enabled: mayRead })
  const { data: statistics, isLoading } = useQuery({ ...statisticsQuery(now.date), enabled: mayRead })
  const at = { ...now, session: defaultSession(now.time) }
  const progress = statistics && registerProgress(statistics, at)
  const ownClass = statistics && classProgress(statistics, at, account.schoolClass)
  return (
    <>
      <PageHeading title={greeting(now.time, account.firstName)} lead={dateLine(now.date, day)} />
      {isLetIn(account) ? (
        <div className="grid gap-4">
          <LikelyClass
            key={`${now.date} ${at.session}`}
            yearGroup={ownClass?.pupils ? account.schoolClass : undefined}
            date={statistics?.date}
          />
          {account.schoolClass !== null && (isLoading || ownClass) && (
            <OwnClassCard name={account.schoolClass} progress={ownClass} />
          )}
          {isOffice && <DeskCard />}
          <RegisterCard progress={progress} isLoading={isLoading} />
          <SectionCards pupilsFact={progress && pupilsLine(progress)} termFact={day && termLine(day)} />
        </div>
      ) : (
        <AccountNotice account={account} />
      )}
    </>
  )
}

/** [A8] The home page after the session has ended. */
function PleaseLogIn() {
  return (
    <MessageScreen
      title="Please log in to continue"
      actions={
        <Button look="primary" size="large" onClick={goToLogin}>
          Login
        </Button>
      }
    />
  )
}
