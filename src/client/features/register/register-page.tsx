import { useSearchParams } from 'wouter'
import { chosenClass } from '#client/lib/chosen-class.ts'
import { useSchoolCalendar } from '#client/widgets/use-school-calendar.ts'
import { RegisterFailed } from './register-failed.tsx'
import { RegisterHeading } from './register-heading.tsx'
import { RegisterSkeleton } from './register-skeleton.tsx'
import { Register } from './register.tsx'

/** §2 /dashboard: the daily register of a class, or of all. */
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
