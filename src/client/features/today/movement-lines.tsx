import type { DeskToday } from '#contract/office-day/desk.ts'
import { Badge } from '#client/ui/display/badge.tsx'
import { EnterButton } from '#client/widgets/movements/enter-button.tsx'
import { movementLabel } from '#domain/office-day/movements.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import type { OutChild } from '#client/widgets/desk/desk-view.ts'
import { ChildName } from './short-lines.tsx'

/** A child who is out: since when, with whom, why, and when they are expected back. */
export function OutLine({ entry, today }: { entry: OutChild; today: DeskToday }) {
  const { child, movement, isOverdue } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-5">
      <ChildName child={child} />
      <span className="min-w-40 grow text-ink-2 wrap-anywhere max-sm:basis-full">
        {movementLabel(movement)} {isOverdue && <Badge tone="danger">Not back yet</Badge>}
      </span>
      {/* On a day without school, the time of a return would be entered in the last school day. */}
      {today.isToday && <EnterButton child={child} times={today.times} />}
    </li>
  )
}

/** [M6] Everything that was signed in or out on the day, latest first. */
export function Movements({ today }: { today: DeskToday }) {
  const { children, movements } = today
  if (movements.length === 0) return null
  const names = new Map(children.map((child) => [child.studentId, displayName(child)]))
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold tracking-tight md:px-5">
        In and out ({movements.length})
      </summary>
      <ul aria-label="In and out" className="divide-y divide-line border-t border-line">
        {movements.toReversed().map((movement) => (
          <li key={movement.id} className="flex flex-wrap gap-x-4 px-4 py-2 md:px-5">
            <span className="min-w-40 font-medium wrap-anywhere">{names.get(movement.studentId)}</span>
            <span className="grow text-ink-2 wrap-anywhere">{movementLabel(movement)}</span>
            <span className="text-sm text-ink-3">{movement.userName}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
