import { useQuery } from '@tanstack/react-query'
import { Printer, UserX } from 'lucide'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { pupilYearQuery, yearComparisonQuery } from '#client/api/pupil-page/pupil-year.ts'
import { useCan } from '#client/lib/account.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pupilAddress, pupilInPath } from '#client/lib/register-address.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import type { PupilYear } from '#contract/pupil-year.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ageAt, displayName, formatAge, isOnRoll } from '#domain/pupils/pupils.ts'
import { yearWeeks } from '#domain/pupil-year/year-weeks.ts'
import { FEW_SESSIONS, rateOf, sessionsOf, yearPatterns } from '#domain/pupil-year/year-patterns.ts'
import type { CountedSessions } from '#domain/pupil-year/year-patterns.ts'
import { AdmissionSection } from './admission-section.tsx'
import { EverythingHeld } from './everything-held.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { OtherYears } from './other-years.tsx'
import { Comments, Contacts, Movements, Notes, Plans } from './pupil-sections.tsx'
import { YearPicture } from './year-picture.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [Q2] /pupils/{id}: one pupil's academic year at a glance, and what belongs to it. */
export function PupilPage() {
  const [pathname] = useLocation()
  const id = pupilInPath(pathname)
  const today = useSchoolToday()
  const mayManage = useCan('school:manage')
  // The list of returns asks for the ground of a leave date by this address.
  const [params] = useSearchParams()
  const [isLeaving, setLeaving] = useState(params.has('leaving'))
  const { data: year, error, refetch } = useQuery(pupilYearQuery(id))
  return (
    <>
      <PageHeading
        back={
          year ? (
            <BackLink href={pupilAddress(year.pupil)}>{year.pupil.yearGroup}</BackLink>
          ) : (
            <BackLink href="/classes">Classes</BackLink>
          )
        }
        title={year ? displayName(year.pupil) : 'Pupil'}
        lead={year && leadOf(year.pupil, today)}
        actions={
          <>
            {mayManage && year && <Button onClick={() => setLeaving(true)}>Take off roll</Button>}
            {year && (
              <Button onClick={() => window.print()}>
                <Icon of={Printer} className="size-4.5" />
                Print
              </Button>
            )}
          </>
        }
      />
      {isLeaving && mayManage && year && (
        <LeavingDialog pupil={year.pupil} today={today} onClose={() => setLeaving(false)} />
      )}
      {error && !year && <NotShown error={error} onRetry={() => void refetch()} />}
      {!year && !error && <Skeleton className="h-96 rounded-lg" />}
      {year && <Year year={year} today={today} />}
    </>
  )
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  if (!isGone) return <LoadFailed what="The pupil" onRetry={onRetry} />
  return (
    <EmptyState icon={UserX} title="There is no such pupil">
      The pupil may have been deleted. Their history is kept in Amendments and in the trail.
    </EmptyState>
  )
}

function leadOf({ yearGroup, academicYear, dateOfBirth }: PupilYear['pupil'], today: IsoDate): string {
  const age = dateOfBirth && formatAge(ageAt(dateOfBirth, today))
  return [yearGroup, age, `School year ${academicYear}`].filter(Boolean).join(' · ')
}

function Year({ year, today }: { year: PupilYear; today: IsoDate }) {
  const { pupil, marks } = year
  const weeks = yearWeeks(year.weeks, marks, { today, isOnRoll: (date) => isOnRoll(pupil, date) })
  return (
    <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[auto_minmax(0,1fr)] print:grid-cols-2 print:gap-4">
      <section
        aria-labelledby="pupil-year"
        className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-soft md:p-5 print:border-0 print:p-0"
      >
        <h2 id="pupil-year" className="text-lg font-semibold tracking-tight">
          The year
        </h2>
        <Sentence year={year} />
        <Link
          href={`/concerns?${new URLSearchParams({ yearGroup: pupil.yearGroup }).toString()}`}
          className="justify-self-start text-accent underline underline-offset-2 print:hidden"
        >
          Concerns in {pupil.yearGroup}
        </Link>
        <div className="overflow-x-auto" role="region" aria-label="Every session of the year" tabIndex={0}>
          <YearPicture weeks={weeks} pupil={pupil} caption={`Every session of ${pupil.academicYear}`} />
        </div>
      </section>
      <div className="grid gap-8 *:min-w-0 print:gap-4">
        <Plans pupilId={pupil.id} today={today} />
        <Contacts pupilId={pupil.id} />
        <Movements movements={year.movements} />
        <Notes marks={marks} pupil={pupil} />
        <Comments comments={year.comments} />
        <OtherYears pupilId={pupil.id} years={year.otherYears} name={displayName(pupil)} />
        <AdmissionSection pupilId={pupil.id} />
        <EverythingHeld pupilId={pupil.id} />
      </div>
      <SealFoot />
      <p className="hidden text-sm print:block">As of {formatLongDate(today)}</p>
    </div>
  )
}

const percent = (sessions: CountedSessions) => `${rateOf(sessions)?.toFixed(1)}%`

/** 94.1% this year, class 96.3%, school 95.8%. Absent on 6 of 11 Mondays. */
function Sentence({ year: { pupil, marks, weeks } }: { year: PupilYear }) {
  const { data: comparison } = useQuery(yearComparisonQuery(pupil.id))
  const own = sessionsOf(marks)
  if (own.possible === 0) return <p className="text-ink-2">No session of this year is marked yet.</p>
  const others: ReactNode =
    comparison && own.possible >= FEW_SESSIONS
      ? `, class ${percent(comparison.ofClass)}, school ${percent(comparison.ofSchool)}`
      : ''
  const patterns = yearPatterns(
    marks,
    weeks.flatMap(({ dates }) => dates),
  )
  return (
    <div className="grid gap-1">
      <p>
        <strong className="text-xl font-bold tracking-tight tabular-nums">{percent(own)}</strong> this year
        {others}. Attended {own.attended} of {own.possible} possible sessions.
      </p>
      {patterns.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
