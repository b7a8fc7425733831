import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { useCan } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ClassLink, ClassLinkSkeleton } from './class-link.tsx'
import type { RegisterProgress } from './register-progress.ts'

type RegisterCardProps = { progress: RegisterProgress | undefined; isLoading: boolean }

/** [B1] The card that most visits are about; the classes beside it save a step. */
export function RegisterCard({ progress, isLoading }: RegisterCardProps) {
  const canMark = useCan('attendance:write')
  const hasClasses = isLoading || (progress?.classes.length ?? 0) > 0
  return (
    <Card className="grid gap-x-10 gap-y-6 p-5 md:p-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:has-[ul]:grid">
      <div className="grid content-start justify-items-start gap-1.5">
        <h2 className="text-xl font-semibold tracking-tight">Daily Attendance</h2>
        <p className="text-ink-2">Mark the morning and afternoon registers.</p>
        <p className="mt-1 min-h-6 font-medium">
          {isLoading ? <Skeleton className="mt-1 h-4 w-60" /> : progress?.sentence}
        </p>
        <Link href="/classes" className={`${buttonClass('primary', 'large')} mt-4 max-sm:w-full`}>
          {canMark ? 'Start Taking Attendance' : 'View Attendance'}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {hasClasses && (
        <ul aria-label="Registers by class" className="grid gap-2 sm:grid-cols-2">
          {isLoading
            ? Array.from({ length: 8 }, (_, index) => (
                <li key={index}>
                  <ClassLinkSkeleton />
                </li>
              ))
            : progress?.classes.map((schoolClass) => (
                <li key={schoolClass.name}>
                  <ClassLink {...schoolClass} />
                </li>
              ))}
        </ul>
      )}
    </Card>
  )
}
