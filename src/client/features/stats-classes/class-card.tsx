import { ChartNoAxesColumn } from 'lucide'
import { Link } from 'wouter'
import { linkCardClass } from '#client/ui/display/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { pupilCountLabel } from '#domain/pupils/pupils.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type ClassCardProps = {
  name: string
  ageRange: string
  yearGroup: string
  pupils: number | undefined
  /** The card of the whole school, above those of the classes. */
  isWhole?: boolean
  /** The pointer has reached the card. */
  onApproach: (yearGroup: string) => void
}

const BOX = 'grid min-h-24 grid-cols-[1fr_auto] items-center gap-x-3 px-4 py-3'

export function ClassCard({
  name,
  ageRange,
  yearGroup,
  pupils,
  isWhole = false,
  onApproach,
}: ClassCardProps) {
  return (
    <li className={classNames(isWhole && 'col-span-full')}>
      <Link
        href={`/weekly?yearGroup=${encodeURIComponent(yearGroup)}`}
        className={classNames(linkCardClass, BOX)}
        onPointerEnter={() => onApproach(yearGroup)}
      >
        <span className="grid gap-0.5">
          <span className="text-lg font-semibold tracking-tight">{name}</span>
          <span className="text-sm text-ink-2">{ageRange}</span>
          <span className="text-sm font-medium text-ink-2 tabular-nums">
            {pupils === undefined ? <Skeleton className="my-1 h-3.5 w-16" /> : pupilCountLabel(pupils)}
          </span>
        </span>
        <Icon of={ChartNoAxesColumn} className="size-5 text-accent" />
      </Link>
    </li>
  )
}

export function ClassCardSkeleton() {
  return (
    <li className={classNames(linkCardClass, BOX)}>
      <span className="grid gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3.5 w-16" />
      </span>
    </li>
  )
}
