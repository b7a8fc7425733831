import { useQuery } from '@tanstack/react-query'
import { followUpQuery } from '#client/api/follow-up.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { STATUTORY } from '#domain/attendance/statutory.ts'
import { FollowUpSection } from './follow-up-section.tsx'
import { countWords } from './follow-up-words.ts'
import { HowCounted } from './how-counted.tsx'
import { NoReasonTable } from './no-reason-table.tsx'
import { ReturnsTable } from './returns-table.tsx'

/** [C4] /follow-up: what the law still asks of the office about this year's absences. */
export function FollowUpPage() {
  const today = useSchoolToday()
  const { data, isError, isFetching, refetch } = useQuery(followUpQuery(today))
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
              count={data && countWords(data.noReason.length, 'absence', overdue)}
              nobody="Every absence has a reason."
              isEmpty={data?.noReason.length === 0}
            >
              {data ? <NoReasonTable absences={data.noReason} /> : <Skeleton className="h-96 rounded-lg" />}
            </FollowUpSection>
            {/* Where it stands is known once the list above it is. */}
            {data && (
              <div className="grid gap-2 *:min-w-0">
                <FollowUpSection
                  title="Returns to the local authority"
                  lead={`Pupils on roll today, after ${STATUTORY.unauthorisedReturnDays} school days of unauthorised absence in a row, or ${STATUTORY.illnessReturnDays} days of illness in the year.`}
                  count={countWords(data.returns.length, 'return')}
                  nobody="No pupils to report."
                  isEmpty={data.returns.length === 0}
                >
                  <ReturnsTable returns={data.returns} />
                </FollowUpSection>
                <HowCounted />
              </div>
            )}
          </>
        )}
      </div>
    </>
  )
}
