import type { SchoolTimes } from '#domain/office-day/school-times.ts'

/** [N3] When the last morning register of the school closes. */
export function lastMorningClosing({ school, classes }: SchoolTimes): string {
  return [school, ...classes].map(({ am }) => am.closes).reduce((one, other) => (one > other ? one : other))
}

/** How many mornings are kept: enough for a bag that was not opened over a weekend. */
export const KEPT_MORNINGS = 5

/** [N3] The lists to remove, so that only the last mornings are kept; each begins with its date. */
export function outdatedPaper(names: readonly string[]): string[] {
  return names.toSorted().slice(0, -KEPT_MORNINGS)
}
