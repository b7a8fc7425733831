import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Tiles } from './tiles.tsx'

const USUAL_COUNT = 24

/** The bar, the tiles and the cards, while nothing is known yet. */
export function RegisterSkeleton() {
  return (
    <div className="grid gap-1">
      <Skeleton className="my-2 h-17 rounded-lg max-md:my-1 max-md:h-42" />
      <Tiles summary={undefined} />
      <CardsSkeleton />
    </div>
  )
}

export function CardsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-3 max-sm:gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {Array.from({ length: USUAL_COUNT }, (_, index) => (
        <Skeleton key={index} className="h-33 rounded-lg border border-line bg-surface max-md:h-35" />
      ))}
    </div>
  )
}
