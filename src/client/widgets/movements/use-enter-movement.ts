import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MovementDay } from '#contract/office-day/movements.ts'
import { enterMovement } from '#client/api/office-day/movements.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { marksLabel, marksOf, movementLabel } from '#domain/office-day/movements.ts'
import type { ChildDay, Movement } from '#domain/office-day/movements.ts'
import type { SchoolTimes } from '#domain/office-day/school-times.ts'
import { callName, displayName } from '#domain/pupils/pupils.ts'

export type MovingChild = ChildDay & { studentId: number } & Parameters<typeof displayName>[0]

/** Everybody on roll with their marks and movements of the day. */
export function movingChildren({ pupils, movements }: MovementDay, date: IsoDate): MovingChild[] {
  const byPupil = Map.groupBy(movements, ({ studentId }) => studentId)
  return pupils.map(({ am, pm, ...pupil }) => ({
    ...{ ...pupil, date, marks: { am, pm } },
    movements: byPupil.get(pupil.studentId) ?? [],
  }))
}

/** A movement without what is said only of a child who leaves. */
export const entering = (kind: 'back' | 'arrived', time: string): Movement => ({
  ...{ kind, time, reason: null, withWhom: null, expectedBack: null },
})

/** [M6] Enters a movement with the marks that the screen has named beforehand. */
export function useEnterMovement(times: SchoolTimes) {
  const client = useQueryClient()
  const isUnderWay = useRef(false)
  return async (child: MovingChild, movement: Movement): Promise<boolean> => {
    // A second tap would be refused, with a sentence about a child who is out already.
    if (isUnderWay.current) return false
    isUnderWay.current = true
    const marks = marksOf(movement, child, times)
    const { studentId, date } = child
    const body = { ...movement, studentId, date, note: null, marks }
    const isEntered = await withToast(enterMovement(client, body), {
      done: {
        title: displayName(child),
        description: `${movementLabel(movement)}. ${marksLabel(marks)}.`,
      },
      failed: `${callName(child)} could not be signed in or out. Try again.`,
    })
    isUnderWay.current = false
    return isEntered
  }
}
