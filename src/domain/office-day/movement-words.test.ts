import { expect, test } from 'vitest'
import { MOVEMENT_WITHOUT_WORDS } from './movement-words.ts'
import { ARRIVAL_TAKEN_BACK, movementReason } from './movements.ts'
import type { Movement } from './movements.ts'
import { USUAL_TIMES } from './school-times.ts'

const WHERE = {
  yearGroup: 'Reception',
  times: { school: USUAL_TIMES, morningOnlyDates: [], classes: [] },
}
const movement = (differs: Partial<Movement>): Movement => ({
  ...{ kind: 'arrived', time: '09:05', reason: null, withWhom: null, expectedBack: null },
  ...differs,
})
const open = (reason: string) => new RegExp(MOVEMENT_WITHOUT_WORDS).exec(reason)?.[0]

test.each<[Partial<Movement>, string | null, string]>([
  [{ kind: 'out', reason: 'ill', withWhom: 'Sarah Ash (mother)', expectedBack: '12:15' }, null, 'Out 9:05'],
  [{ kind: 'out', time: '10:30', reason: 'appointment' }, 'Dentist', 'Out 10:30'],
  [{ kind: 'back' }, 'Well again', 'Back 9:05'],
  [{}, 'Mother was ill', 'Arrived 9:05, 25 minutes late'],
  [{ time: '08:41' }, null, 'Arrived 8:41, 1 minute late'],
  [{ time: '08:30' }, 'Bus', 'Arrived 8:30, on time'],
])('[M6] of %j with the note %j everybody reads "%s"', (differs, note, expected) => {
  expect(open(movementReason(movement(differs), { ...WHERE, note }))).toBe(expected)
})

test('[M6] everybody reads that an arrival was taken back, and nothing of other words', () => {
  expect(open(ARRIVAL_TAKEN_BACK)).toBe(ARRIVAL_TAKEN_BACK)
  expect(open('Left with Sarah Ash at 9:05')).toBeUndefined()
})
