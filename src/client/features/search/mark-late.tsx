import { useQuery } from '@tanstack/react-query'
import { movementDayQuery } from '#client/api/office-day/movements.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { EnterButton } from '#client/widgets/movements/enter-button.tsx'
import { movingChildren } from '#client/widgets/movements/use-enter-movement.ts'
import { whereabouts } from '#domain/office-day/movements.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { findByName } from '#domain/text/find-by-name.ts'

const SHOWN = 3

/** [Q3] The children that `mark Hana late` may mean, each with a button that says which mark it enters. */
export function MarkLate({ name }: { name: string }) {
  const { date, time } = useSchoolNow()
  const { data: day } = useQuery(movementDayQuery(date))
  if (day?.date !== date) return null
  const children = movingChildren(day, date).map((child) => ({
    ...{ child, name: displayName(child), also: child.yearGroup },
  }))
  const found = findByName(name, children).slice(0, SHOWN)
  if (found.length === 0) return null
  return (
    <section aria-label="Mark as late">
      <h3 className="mb-1 px-3 text-sm font-medium text-ink-2">Mark as late</h3>
      <ul className="grid">
        {found.map(({ child, name: shown, also }) => (
          <li
            key={child.studentId}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 md:py-0"
          >
            <span className="grow font-medium wrap-anywhere">{shown}</span>
            <span className="text-sm text-ink-2">{also}</span>
            <EnterButton child={child} times={day.times} />
            {whereabouts(child, day.times, time).at === 'school' && (
              <span className="text-sm text-ink-2">Here already</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
