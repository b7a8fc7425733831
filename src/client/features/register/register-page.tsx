import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { calendarQuery } from '#client/api/calendar.ts'
import { ALL_CLASSES } from '#domain/pupils.ts'
import { RegisterFailed } from './register-failed.tsx'
import { RegisterHeading } from './register-heading.tsx'
import { RegisterSkeleton } from './register-skeleton.tsx'
import { Register } from './register.tsx'

/** §2 /dashboard: the daily register of a class, or of all. */
export function RegisterPage() {
  const [params] = useSearchParams()
  const yearGroup = params.get('yearGroup') || ALL_CLASSES
  const { data: calendar, isError, refetch } = useQuery(calendarQuery)
  if (calendar) return <Register calendar={calendar} yearGroup={yearGroup} />
  return (
    <>
      <RegisterHeading yearGroup={yearGroup} />
      {isError ? <RegisterFailed onRetry={() => void refetch()} /> : <RegisterSkeleton />}
    </>
  )
}
