import type { DayPattern } from '#domain/pupil-year/day-patterns.ts'

/** The logarithm of the number of ways to choose some of many. */
function logChoices(many: number, some: number): number {
  let sum = 0
  for (let place = 1; place <= some; place += 1) sum += Math.log((many - some + place) / place)
  return sum
}

/**
 * How likely it is that as many of a pupil's absences, or more, fall on these days, if every day were alike
 * (hypergeometric).
 */
export function chanceOfPattern({ those, others }: Pick<DayPattern, 'those' | 'others'>): number {
  const absent = those.absent + others.absent
  const logAll = logChoices(those.days + others.days, absent)
  let chance = 0
  for (let here = those.absent; here <= Math.min(absent, those.days); here += 1) {
    if (absent - here > others.days) continue
    chance += Math.exp(logChoices(those.days, here) + logChoices(others.days, absent - here) - logAll)
  }
  return chance
}
