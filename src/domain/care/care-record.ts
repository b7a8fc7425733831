import { CARE_REFUSALS, refuseCareTimes } from './care.ts'
import type { CareTimes } from './care.ts'

/** What staff write down about one child and one afternoon. */
export type CareFields = CareTimes & {
  /** On the list of the day: booked for the term, or added for this day. */
  isRegistered: boolean
  /** Null while the child is expected; false where it is not coming. */
  attended: boolean | null
  collectedBy: string | null
  notes: string | null
}

/** The record of a listed child before the first entry. */
export const NO_CARE_RECORD: CareFields = {
  isRegistered: false,
  attended: null,
  arrivalTime: null,
  departureTime: null,
  collectedBy: null,
  notes: null,
}

/** Why a record of the afternoon cannot be kept, with the sentence that a person reads. */
const CARE_RECORD_REFUSALS = {
  ...CARE_REFUSALS,
  signedIn: 'This child is signed in. Take the sign-in back first.',
  arrivalToCome: 'The arrival time is still to come.',
  departureToCome: 'The departure time is still to come.',
  notYet: 'A child cannot be signed in on a day that is still to come.',
  unknownPupil: 'There is no such pupil.',
  notInCalendar: 'This date is not in the school calendar.',
  noSchoolDay: 'There is no after-school care on this date, because it is not a school day.',
  notOnRoll: 'This pupil is not on roll on this date.',
} as const

export type CareRecordRefusal = keyof typeof CARE_RECORD_REFUSALS

/** The sentence that a person reads; where a time is still to come, with what the school's clock shows. */
export function careRefusalText(refusal: CareRecordRefusal, time: string): string {
  const isToCome = refusal === 'arrivalToCome' || refusal === 'departureToCome'
  return isToCome ? `${CARE_RECORD_REFUSALS[refusal]} It is ${time} now.` : CARE_RECORD_REFUSALS[refusal]
}

/** The record after a change: a child with an entry is on the list, and a child who arrived has attended. */
export function changeCareRecord(standing: CareFields, change: Partial<CareFields>): CareFields {
  const changed = { ...standing, isRegistered: true, ...change }
  if (change.attended !== undefined || change.arrivalTime === undefined) return changed
  return { ...changed, attended: change.arrivalTime === null ? null : true }
}

/** The first reason why the record cannot be saved, or null; a child cannot arrive on a future day. */
export function refuseCareRecord(
  record: CareFields,
  { isFuture }: { isFuture: boolean },
): CareRecordRefusal | null {
  const refusal = refuseCareTimes(record)
  if (refusal) return refusal
  const hasCome = record.arrivalTime !== null || record.attended === true
  if (hasCome && isFuture) return 'notYet'
  const isAway = !record.isRegistered || (record.attended === false && record.arrivalTime !== null)
  return hasCome && isAway ? 'signedIn' : null
}

/** The fields whose saved value is not the one that was seen. */
export function changedUnseen(standing: CareFields, seen: Partial<CareFields>): (keyof CareFields)[] {
  const fields = Object.keys(NO_CARE_RECORD) as (keyof CareFields)[]
  return fields.filter((field) => seen[field] !== undefined && seen[field] !== standing[field])
}
