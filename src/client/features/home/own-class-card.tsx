import { ArrowRight } from 'lucide'
import { useCan } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { LinkCard } from '#client/ui/display/link-card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { RegisterLink } from '#client/widgets/register-link.tsx'
import { Standing } from './register-card.tsx'
import type { RegisterProgress } from './register-progress.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type OwnClassCardProps = { name: string; progress: RegisterProgress | undefined }

/** [R4] The first card of a person who teaches a class: its register, one tap away. */
export function OwnClassCard({ name, progress }: OwnClassCardProps) {
  const canMark = useCan('attendance:write')
  return (
    <LinkCard className="gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-7">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-xl font-semibold tracking-tight">{name}</h2>
          <p className="text-ink-2">Your class.</p>
        </div>
        {progress ? <Standing {...progress} /> : <Skeleton className="h-17 w-60" />}
      </div>
      <RegisterLink
        yearGroup={name}
        className={`${buttonClass('primary', 'large')} outline-none after:absolute after:inset-0 max-sm:w-full`}
      >
        {canMark ? 'Take the register' : 'View the register'}
        <Icon of={ArrowRight} className="size-4" />
      </RegisterLink>
    </LinkCard>
  )
}
