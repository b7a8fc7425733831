import { useQuery } from '@tanstack/react-query'
import { followUpQuery } from '#client/api/office-day/desk.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { SealFoot } from '#client/widgets/seal-foot.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { STATUTORY } from '#domain/attendance/statutory.ts'
import { LEAVER_NOTICE_DAYS } from '#domain/returns/authority-returns.ts'
import { countLabel } from './follow-up-labels.ts'
import { NoReasonTable } from './follow-up-tables.tsx'
import { ReturnForm } from './return-form.tsx'
import { returnKey } from './return-labels.ts'
import { IllNow, ReturnsTable } from './returns-tables.tsx'
import { useSearchParams } from 'wouter'
import type { AuthorityReturn } from '#contract/statutory/returns.ts'
import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/display/badge.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** [C4] /follow-up: what the law still asks of the office about this year's absences. */
export function FollowUpPage() {
  const today = useSchoolToday()
  const { data, isError, isFetching, refetch } = useQuery(followUpQuery(today))
  const [params] = useSearchParams()
  const asked = params.get('form')
  const entry =
    asked === null
      ? undefined
      : [...(data?.returns ?? []), ...(data?.returnsMade ?? [])].find((each) => returnKey(each) === asked)
  if (entry) return <ReturnForm entry={entry} today={today} />
  const overdue = data?.noReason.filter(({ isOverdue }) => isOverdue).length
  return (
    <>
      <PageHeading
        back={<BackLink href="/classes">Classes</BackLink>}
        title="Absences to follow up"
        lead={
          <>
            {data?.academicYear ? `School year ${data.academicYear}` : 'This school year'}
            <span className="hidden print:inline"> · as of {formatLongDate(today)}</span>
          </>
        }
      />
      <div className="grid gap-8 *:min-w-0">
        {isError && (
          <LoadFailed what="The absences" onRetry={() => void refetch()} isRetrying={isFetching}>
            Check the connection and try again.
          </LoadFailed>
        )}
        {(data ?? !isError) && (
          <>
            <FollowUpSection
              title="No reason yet"
              lead={`Change N to O after ${STATUTORY.reasonWithinSchoolDays} school days. We won’t change it for you.`}
              count={data && countLabel(data.noReason.length, 'absence', overdue)}
              emptyText="Every absence has a reason."
              isEmpty={data?.noReason.length === 0}
            >
              {data ? <NoReasonTable absences={data.noReason} /> : <Skeleton className="h-96 rounded-lg" />}
            </FollowUpSection>
            {/* Where it stands is known once the list above it is. */}
            {data && (
              <div className="grid gap-2 *:min-w-0">
                <FollowUpSection
                  title="Returns to the local authority"
                  lead={`Who joined or left outside the usual time, and pupils on roll today after ${STATUTORY.unauthorisedReturnDays} school days of unauthorised absence in a row, or ${STATUTORY.illnessReturnDays} days of illness in the year.`}
                  count={countLabel(data.returns.length, 'return')}
                  emptyText="No pupils to report."
                  isEmpty={data.returns.length === 0}
                >
                  <ReturnsTable caption="Returns to the local authority" returns={data.returns} />
                </FollowUpSection>
                <IllNow pupils={data.illNow} />
                <ReturnsMade returns={data.returnsMade} />
                <HowCounted />
              </div>
            )}
          </>
        )}
        <SealFoot />
      </div>
    </>
  )
}

type FollowUpSectionProps = {
  title: string
  /** When a pupil is listed here. */
  lead: string
  /** How many there are; undefined while it is not known. */
  count: string | undefined
  /** The sentence in place of an empty table. */
  emptyText: string
  isEmpty: boolean
  /** The table, or what holds its place. */
  children: ReactNode
}

/** One of the two lists under its heading. */
function FollowUpSection({ title, lead, count, emptyText, isEmpty, children }: FollowUpSectionProps) {
  return (
    <section className="grid gap-3 *:min-w-0">
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          {!isEmpty && count && <Badge>{count}</Badge>}
        </div>
        <p className="text-pretty text-ink-2">{lead}</p>
      </div>
      {isEmpty ? (
        <p className="flex items-center gap-2.5 rounded-lg border border-dashed border-line-strong px-4 py-4">
          <Icon of={Check} className="size-5 shrink-0 text-present" />
          {emptyText}
        </p>
      ) : (
        children
      )}
    </section>
  )
}

function ReturnsMade({ returns }: { returns: readonly AuthorityReturn[] }) {
  if (returns.length === 0) return null
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        Returns made ({returns.length})
      </summary>
      <ReturnsTable caption="Returns made" returns={returns} />
    </details>
  )
}

/** Explains why a pupil is listed, or is not. */
function HowCounted() {
  return (
    <details className="max-w-prose text-sm text-ink-2">
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        How this is counted
      </summary>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          Unauthorised: the longest run of school days lost whole to G, N, O or U. A session attended or
          authorised ends it; a day without marks, or not required, neither ends it nor counts.
        </li>
        <li>
          Illness: every session marked I, two to the day; the only session of a part-time day is a day.
        </li>
        <li>
          Only pupils of compulsory school age are returned; one whose date of birth is not known is listed.
        </li>
        <li>
          Each run of absence is returned once. Illness is returned when it reaches{' '}
          {STATUTORY.illnessReturnDays} days in the year, or a person expects it to, and again for each later
          period of {STATUTORY.illnessReturnDays} days.
        </li>
        <li>
          A new pupil is returned within {STATUTORY.joinerReturnDays} days of the starting day, except in the
          lowest class on the first school day of the year; a pupil of the year before is not new.
        </li>
        <li>
          A pupil who leaves is returned by the last day, unless the most senior class leaves at the end of
          the year. A leave date without a ground is listed {LEAVER_NOTICE_DAYS} days before it.
        </li>
      </ul>
    </details>
  )
}
