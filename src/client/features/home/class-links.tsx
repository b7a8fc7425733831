import type { ClassProgress } from './register-progress.ts'
import { Check } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { RegisterLink } from '#client/widgets/register-link.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const USUAL_COUNT = 8

/** The registers by class; undefined while they load, nothing where there is none. */
export function ClassLinks({ classes }: { classes: readonly ClassProgress[] | undefined }) {
  if (classes?.length === 0) return null
  return (
    <ul aria-label="Registers by class" className="grid grid-cols-2 content-start gap-2">
      {classes
        ? classes.map((schoolClass) => (
            // Above the link that the whole card is.
            <li key={schoolClass.name} className="relative">
              <ClassLink {...schoolClass} />
            </li>
          ))
        : Array.from({ length: USUAL_COUNT }, (_, index) => (
            <li key={index}>
              <ClassLinkSkeleton />
            </li>
          ))}
    </ul>
  )
}

const BOX = 'grid content-center gap-2 rounded-md border border-line bg-paper px-3.5 h-15 max-sm:h-20'

/** One tap from the start page to a class, with how far its register is. */
function ClassLink({ name, pupils, missing, share, isFree }: ClassProgress) {
  return (
    <RegisterLink
      yearGroup={name}
      className={classNames(BOX, 'transition-colors duration-100 hover:border-control-line hover:bg-surface')}
    >
      <span className="flex items-baseline justify-between gap-x-3 max-sm:flex-col">
        <span className="truncate font-medium">{name}</span>
        {pupils === 0 ? (
          <span className="text-sm whitespace-nowrap text-ink-3">No pupils</span>
        ) : isFree ? (
          <span className="text-sm whitespace-nowrap text-ink-3">gone home</span>
        ) : missing === 0 ? (
          <span className="flex items-center gap-1 text-sm text-present">
            <Icon of={Check} className="size-3.5 self-center" strokeWidth={2.5} />
            done
          </span>
        ) : (
          <span className="text-sm whitespace-nowrap text-ink-3">{missing} to mark</span>
        )}
      </span>
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
        {pupils > 0 && (
          <span
            className={classNames(
              'solid-shape block h-full rounded-full',
              missing === 0 ? 'bg-present' : 'bg-accent',
            )}
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        )}
      </span>
    </RegisterLink>
  )
}

function ClassLinkSkeleton() {
  return (
    <span className={BOX}>
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-1" />
    </span>
  )
}
