import { ClassLink, ClassLinkSkeleton } from './class-link.tsx'
import type { ClassProgress } from './register-progress.ts'

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
