import { Check } from 'lucide'
import { pupilCountLabel } from '#domain/pupils/pupils.ts'
import { linkCardClass } from '#client/ui/display/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { RegisterLink } from '#client/widgets/register-link.tsx'
import type { ClassCardView } from './class-cards.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const BOX = 'grid min-h-30 content-between gap-3 px-4 py-3.5'

type ClassCardProps = ClassCardView & { isWhole: boolean }

/** [C3] One class, a link to its register. */
export function ClassCard({ name, ageRange, yearGroup, counts, isWhole }: ClassCardProps) {
  return (
    <li className={classNames(isWhole && 'col-span-full')}>
      <RegisterLink yearGroup={yearGroup} className={classNames(linkCardClass, BOX)}>
        <span className="flex items-start justify-between gap-3">
          <span className="grid">
            <span className="text-lg font-semibold tracking-tight">{name}</span>
            <span className="text-sm text-ink-2">{ageRange}</span>
          </span>
          {counts ? (
            <span className="text-sm font-medium whitespace-nowrap text-ink-2">
              {pupilCountLabel(counts.pupils)}
            </span>
          ) : (
            <Skeleton className="my-0.5 h-4 w-16" />
          )}
        </span>
        <Progress counts={counts} />
      </RegisterLink>
    </li>
  )
}

function Progress({ counts }: Pick<ClassCardView, 'counts'>) {
  if (!counts) return <Skeleton className="h-7" />
  const { pupils, unmarked, isFree } = counts
  const share = pupils === 0 ? 1 : 1 - unmarked / pupils
  return (
    <span className="grid gap-2">
      <span
        className={classNames(
          'flex items-center gap-1.5 text-sm',
          unmarked === 0 ? 'text-present' : 'text-ink',
        )}
      >
        {pupils === 0 ? (
          <span className="text-ink-3">No pupils</span>
        ) : isFree ? (
          <span className="text-ink-3">No afternoon school</span>
        ) : unmarked === 0 ? (
          <>
            <Icon of={Check} className="size-4" strokeWidth={2.5} />
            All marked
          </>
        ) : (
          `${unmarked} not marked yet`
        )}
      </span>
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
        <span
          className={classNames('block h-full rounded-full', unmarked === 0 ? 'bg-present' : 'bg-accent')}
          style={{ width: `${pupils === 0 ? 0 : Math.round(share * 100)}%` }}
        />
      </span>
    </span>
  )
}

export function ClassCardSkeleton({ isWhole }: { isWhole: boolean }) {
  return (
    <li className={classNames(linkCardClass, BOX, isWhole && 'col-span-full')}>
      <span className="grid gap-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-20" />
      </span>
      <Skeleton className="h-7" />
    </li>
  )
}
