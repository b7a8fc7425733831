import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Printer, RefreshCw } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import { missingQuery } from '#client/api/attendance-questions.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { CodeBadge } from '#client/ui/display/code-badge.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TabList, TabPanel } from '#client/ui/controls/tabs.tsx'
import type { MissingPupil } from '#contract/attendance.ts'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { RegisterLink } from '#client/widgets/register-link.tsx'
import { PupilLink } from '#client/widgets/pupil-link.tsx'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { missingByClass } from './missing-groups.ts'
import type { MissingClass } from './missing-groups.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const TABS_ID = 'missing'
const TABS = [
  { value: 'am', label: 'Morning' },
  { value: 'pm', label: 'Afternoon' },
] as const

/** For the office after the registers close: who is absent, and who is not marked yet, class by class. */
export function MissingPanel({ now: { date: today, time } }: { now: SchoolTime }) {
  const current = defaultSession(time)
  const [chosen, setSession] = useState<Session>()
  const session = chosen ?? current
  const { data, isError, isFetching, refetch } = useQuery(missingQuery(today, session))
  const part = sessionName(session).toLowerCase()
  // On a day without a register the list is that of the day the register opens on.
  const earlierDay = data?.date === today ? null : data?.date
  const classes = data && missingByClass(data.pupils)
  const absent = data?.pupils.filter(({ code }) => code !== null).length
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">
            {earlierDay
              ? `Who was missing on ${formatLongDate(earlierDay)}, ${part}`
              : `Who ${session === 'am' && current === 'pm' ? 'was' : 'is'} missing this ${part}`}
          </h2>
          {data && (
            <p className="text-ink-2">
              {absent} absent · {data.pupils.length - (absent ?? 0)} not marked yet
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <TabList
            id={TABS_ID}
            label="Session of the list"
            tabs={TABS}
            selected={session}
            onSelect={setSession}
          />
          <Button busy={isFetching} onClick={() => void refetch()}>
            {!isFetching && <Icon of={RefreshCw} className="size-4" />}
            Refresh
          </Button>
          <Button size="icon" aria-label="Print" onClick={() => window.print()}>
            <Icon of={Printer} className="size-4.5" />
          </Button>
        </div>
      </div>
      <TabPanel id={TABS_ID} value={session} className="grid gap-4">
        {isError && <p className="text-unauthorised">The list could not be loaded. Please refresh it.</p>}
        {!data && !isError && <Skeleton className="h-40" />}
        {classes?.length === 0 && <p>Nobody is missing: every pupil is marked and in school.</p>}
        {classes && classes.length > 0 && (
          <div className="gap-x-8 sm:columns-2 lg:columns-3">
            {classes.map((group) => (
              <MissingInClass key={group.yearGroup} {...group} />
            ))}
          </div>
        )}
      </TabPanel>
      <Link
        href="/follow-up"
        className="-my-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-accent hover:underline print:hidden"
      >
        Absences to follow up
        <Icon of={ArrowRight} className="size-4" />
      </Link>
    </Card>
  )
}

function MissingInClass({ yearGroup, absent, unmarked }: MissingClass) {
  return (
    <section className="mb-4 break-inside-avoid wrap-anywhere">
      <h3 className="mb-1 font-semibold">
        <RegisterLink
          yearGroup={yearGroup}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          {yearGroup}
        </RegisterLink>
      </h3>
      <ul>
        {absent.map((pupil) => (
          <li key={pupil.studentId} className="flex items-center gap-2 py-0.5">
            <Letter pupil={pupil} />
            <PupilLink id={pupil.studentId}>{displayName(pupil)}</PupilLink>
            <span className="text-sm text-ink-3">{pupil.code && meaningOf(pupil.code)}</span>
          </li>
        ))}
      </ul>
      {unmarked.length > 0 && (
        <details className="mt-0.5 print:[&::details-content]:[content-visibility:visible]">
          <summary className="min-h-8 cursor-pointer py-1 text-ink-2">
            {unmarked.length} not marked yet
          </summary>
          <ul className="pl-4 text-ink-2">
            {unmarked.map((pupil) => (
              <li key={pupil.studentId}>
                <PupilLink id={pupil.studentId}>{displayName(pupil)}</PupilLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Letter({ pupil: { code } }: { pupil: MissingPupil }) {
  return (
    <CodeBadge code={code && { letter: code, category: categoryOf(code) }} label={code ?? 'Not marked yet'} />
  )
}
