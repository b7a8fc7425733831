import { CalendarRange, Keyboard, Printer } from 'lucide'
import { memo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { chosenClass } from '#client/lib/register-address.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { TabPanel } from '#client/ui/controls/tabs.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { useSchoolCalendar } from '#client/widgets/use-school-calendar.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { CardsSkeleton } from './cards/pupil-grid.tsx'
import { DayRegister, RegisterFailed, printedRegister } from './day-register.tsx'
import { RegisterBar, SESSION_TABS, StickyBar } from './register-bar.tsx'
import { Tiles } from './tiles.tsx'
import { useRegisterTime } from './use-register-time.ts'
import { Icon } from '#client/ui/display/icon.tsx'

// An open register works without a network: what marking needs is here, or fetched once the page is at rest.
const keysDialog = onDemand(() => import('./cards/keys-dialog.tsx').then((module) => module.KeysDialog))
const dayNoticeState = onDemand(() =>
  import('./day-notice-state.tsx').then((module) => module.DayNoticeState),
)

/** §2 /dashboard: the daily register of one class or of all. */
export function RegisterPage() {
  const [params] = useSearchParams()
  const yearGroup = chosenClass(params)
  const { calendar, isError, refetch } = useSchoolCalendar()
  if (calendar) return <Register calendar={calendar} yearGroup={yearGroup} />
  return (
    <>
      <RegisterHeading yearGroup={yearGroup} />
      {isError ? <RegisterFailed onRetry={refetch} /> : <RegisterSkeleton />}
    </>
  )
}

type RegisterProps = { calendar: readonly CalendarDay[]; yearGroup: string }

/** The register of the chosen day and session; not drawn again with each answer about the calendar that changes nothing. */
const Register = memo(function Register({ calendar, yearGroup }: RegisterProps) {
  const { at, session, chooseSession, notice, mayMark } = useRegisterTime(calendar, yearGroup)
  const [showsKeys, setShowsKeys] = useState(false)
  const bar = { at, session, notice, onSession: chooseSession }
  return (
    <>
      <div className={at.day?.isRegisterRequired ? 'print:hidden' : ''}>
        <RegisterHeading yearGroup={yearGroup} date={at.date} onShowKeys={() => setShowsKeys(true)} />
      </div>
      {at.day?.isRegisterRequired ? (
        <DayRegister
          key={yearGroup}
          {...{ ...bar, mayMark, yearGroup }}
          onShowKeys={() => setShowsKeys(true)}
        />
      ) : (
        <div className="grid gap-1">
          <StickyBar>
            <RegisterBar {...bar} actions={null} />
          </StickyBar>
          <TabPanel id={SESSION_TABS} value={session}>
            <dayNoticeState.Part day={at.day} onNearest={at.nearest} />
          </TabPanel>
        </div>
      )}
      {showsKeys && <keysDialog.Part session={session} onClose={() => setShowsKeys(false)} />}
    </>
  )
})

type RegisterHeadingProps = {
  yearGroup: string
  date?: IsoDate
  onShowKeys?: () => void
}

/** [D4] The class, with links to the classes and to the week. */
function RegisterHeading({ yearGroup, date, onShowKeys }: RegisterHeadingProps) {
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
            <Icon of={Keyboard} className="size-4.5" />
          </Button>
          <Button
            size="icon"
            onClick={() => void printedRegister.whenFetched().then(() => window.print())}
            onPointerEnter={printedRegister.preload}
            aria-label="Print"
          >
            <Icon of={Printer} className="size-4.5" />
          </Button>
          <Link href={`/weekly?${query}`} className={buttonClass('secondary')}>
            <Icon of={CalendarRange} className="size-4.5" />
            Weekly register
          </Link>
        </>
      }
    />
  )
}

/** The bar, the tiles and the cards while the calendar loads. */
function RegisterSkeleton() {
  return (
    <div className="grid gap-1">
      <Skeleton className="my-2 h-17 rounded-lg max-md:my-1 max-md:h-42" />
      <Tiles summary={undefined} />
      <CardsSkeleton />
    </div>
  )
}
