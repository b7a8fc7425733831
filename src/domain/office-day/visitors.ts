import { isToCome } from './movements.ts'

/** [N1] A visitor of a day; times on the school's clock. */
export interface Visitor {
  id: number
  name: string
  /** Whom they visit, or where they come from. */
  visiting: string | null
  arrived: string
  /** Null while they are on site. */
  left: string | null
}

/** [N1] Those who are on site. */
export const visitorsHere = <V extends Pick<Visitor, 'left'>>(visitors: readonly V[]): V[] =>
  visitors.filter(({ left }) => left === null)

const shortTime = (time: string) => time.replace(/^0/, '')

/** `Gas engineer, since 9:10` or `Gas engineer, 9:10 to 9:40`. */
export function visitLabel({ visiting, arrived, left }: Omit<Visitor, 'id' | 'name'>): string {
  const when = left === null ? `since ${shortTime(arrived)}` : `${shortTime(arrived)} to ${shortTime(left)}`
  return visiting === null ? when.replace(/^since/, 'Since') : `${visiting}, ${when}`
}

export const VISIT_REFUSALS = {
  arrivedLater: 'The time of arrival is later than now.',
  leftLater: 'The time of leaving is later than now.',
  leftBefore: 'The time of leaving is before the arrival.',
} as const
export type VisitRefusal = keyof typeof VISIT_REFUSALS

/** Why a visit cannot be entered so; null where it can. */
export function refuseVisit(
  { arrived, left }: Pick<Visitor, 'arrived' | 'left'>,
  now: string,
): VisitRefusal | null {
  if (isToCome(arrived, now)) return 'arrivedLater'
  if (left === null) return null
  if (isToCome(left, now)) return 'leftLater'
  return left < arrived ? 'leftBefore' : null
}
