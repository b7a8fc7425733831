import { classNames } from '#client/ui/class-names.ts'

/** A placeholder while something loads; give it the size of what replaces it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-breathe rounded-sm bg-line', className)} />
  )
}
