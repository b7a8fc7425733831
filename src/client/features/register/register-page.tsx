import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { calendarQuery } from '#client/api/calendar.ts'
import { chosenClass } from '#client/lib/chosen-class.ts'
import { RegisterFailed } from './register-failed.tsx'
import { RegisterHeading } from './register-heading.tsx'
import { RegisterSkeleton } from './register-skeleton.tsx'
import { Register } from './register.tsx'

/** §2 /dashboard: the daily register of a class, or of all. */
export function RegisterPage() {
  const [params] = useSearchParams()
  const yearGroup = chosenClass(params)
  const { data: calendar, isError, refetch } = useQuery(calendarQuery)
  if (calendar) return <Register calendar={calendar} yearGroup={yearGroup} />
  return (
    <>
      <RegisterHeading yearGroup={yearGroup} />
      {isError ? <RegisterFailed onRetry={() => void refetch()} /> : <RegisterSkeleton />}
    </>
  )
}
