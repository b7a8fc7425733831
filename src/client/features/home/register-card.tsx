import { ArrowRight, CircleCheck } from 'lucide'
import { Link } from 'wouter'
import { useCan } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { LinkCard } from '#client/ui/display/link-card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SetUpLink } from '#client/widgets/set-up-link.tsx'
import { ClassLinks } from './class-links.tsx'
import type { RegisterProgress } from './register-progress.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type RegisterCardProps = { progress: RegisterProgress | undefined; isLoading: boolean }

/** [B1] The card that most visits are about, a link as a whole; the classes on it save a step. */
export function RegisterCard({ progress, isLoading }: RegisterCardProps) {
  const canMark = useCan('attendance:write')
  return (
    <LinkCard className="gap-x-10 gap-y-6 md:p-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid content-between justify-items-start gap-5">
        <div className="grid gap-1">
          <h2 className="text-xl font-semibold tracking-tight">Daily Attendance</h2>
          <p className="text-ink-2">{canMark ? 'Mark' : 'View'} the morning and afternoon registers.</p>
        </div>
        {isLoading ? <Skeleton className="h-17 w-60" /> : progress && <Standing {...progress} />}
        {progress?.pupils === 0 && (
          <span className="relative z-10">
            <SetUpLink />
          </span>
        )}
        <Link
          href="/classes"
          className={`${buttonClass('primary', 'large')} outline-none after:absolute after:inset-0 max-sm:w-full`}
        >
          {canMark ? 'Start Taking Attendance' : 'View Attendance'}
          <Icon of={ArrowRight} className="size-4" />
        </Link>
      </div>
      <ClassLinks classes={isLoading ? undefined : (progress?.classes ?? [])} />
    </LinkCard>
  )
}

/** How far a register is, in a figure and words. */
export function Standing({ missing, words }: RegisterProgress) {
  if (missing === 0) {
    return (
      <p className="flex min-h-17 items-center gap-2.5 text-lg font-medium">
        <Icon of={CircleCheck} className="size-7 text-present" strokeWidth={1.75} />
        {words}
      </p>
    )
  }
  return (
    <p className="min-h-17 text-ink-2">
      <span className="mb-0.5 block text-[2.75rem] leading-none font-semibold tracking-tight text-ink">
        {missing}
      </span>{' '}
      {words}
    </p>
  )
}
