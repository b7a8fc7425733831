import { DoorOpen } from 'lucide'
import { schoolTimeNow, useSchoolNow } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { marksLabel, marksOf, whereabouts } from '#domain/office-day/movements.ts'
import type { SchoolTimes } from '#domain/office-day/school-times.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { entering, useEnterMovement } from './use-enter-movement.ts'
import type { MovingChild } from './use-enter-movement.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** A child who was out or away is there; the button says which mark changes with it. Nothing for a child at school. */
export function EnterButton({ child, times }: { child: MovingChild; times: SchoolTimes }) {
  const enter = useEnterMovement(times)
  const { time } = useSchoolNow()
  const { at } = whereabouts(child, times, time)
  if (at === 'school') return null
  const kind = at === 'out' ? 'back' : 'arrived'
  return (
    <Button onClick={() => void enter(child, entering(kind, schoolTimeNow().time))}>
      <Icon of={DoorOpen} className="size-4" />
      {kind === 'back' ? 'Back in' : 'Arrived'}
      <span className="sr-only">{displayName(child)}</span>
      <span className="font-normal text-ink-3">
        {marksLabel(marksOf(entering(kind, time), child, times))}
      </span>
    </Button>
  )
}
