import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { movingChild } from '#client/widgets/desk/desk-view.ts'
import { entering } from '#client/widgets/movements/use-enter-movement.ts'
import { marksOf, whereabouts } from '#domain/office-day/movements.ts'

/** [M6] What is entered where the child comes in at this time, and whether the child can: who is there or out cannot. */
export function arrivingNow(child: DeskChildAnswer, today: DeskToday, time: string) {
  const moving = movingChild(child, today)
  const movement = entering('arrived', time)
  const { at } = whereabouts(moving, today.times, time)
  return {
    movement,
    marks: marksOf(movement, moving, today.times),
    isPossible: at === 'away' || at === 'notMarked',
  }
}
