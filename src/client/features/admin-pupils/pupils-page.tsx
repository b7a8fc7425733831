import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import { academicYearsQuery } from '#client/api/years-and-classes.ts'
import { useCan } from '#client/lib/account.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { currentYear } from './pupil-list.ts'
import { PupilsOfYear } from './pupils-of-year.tsx'

/** §2: /admin/students. */
export function PupilsPage() {
  const isAdmin = useCan('school:manage')
  const { data: years, isError, refetch } = useQuery(academicYearsQuery)
  const [chosen, setChosen] = useState<string>()
  const today = useSchoolToday()
  const year = chosen ?? (years && currentYear(years, today))
  return (
    <>
      <PageHeading
        back={<BackLink href={isAdmin ? '/admin' : '/'}>{isAdmin ? 'Administration' : 'Home'}</BackLink>}
        title="Student Management"
        lead="The pupils of the school, year by year."
      />
      {isError && <LoadFailed what="The academic years" onRetry={() => void refetch()} />}
      {!years && !isError && <Skeleton className="h-96" />}
      {years && !year && <NoYear isAdmin={isAdmin} />}
      {years && year && (
        <PupilsOfYear key={year} year={year} years={years} today={today} onYear={setChosen} />
      )}
    </>
  )
}

function NoYear({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      icon={CalendarPlus}
      title="No academic year yet"
      actions={
        isAdmin && (
          <Link href="/admin/school" className={buttonClass('primary')}>
            Set Up the School
          </Link>
        )
      }
    >
      {isAdmin
        ? 'Pupils belong to an academic year. Add one first.'
        : 'An administrator must set up an academic year first.'}
    </EmptyState>
  )
}
