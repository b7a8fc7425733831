import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { defaultClass } from '#domain/school-year/usual-classes.ts'
import type { Queryable } from '#server/db/database.ts'
import { holdClasses } from '#server/db/tables/school-classes.ts'
import { invalidInput } from '#server/http/refusal-error.ts'
import { findYearGroup } from './pupils.repository.ts'

const PAST_DATES = {
  dateOfBirth: 'The date of birth',
  photoConsentDate: 'The date of the photo consent',
} as const
type PastDates = Partial<Record<keyof typeof PAST_DATES, IsoDate | null | undefined>>

/** What the form cannot know by itself: which day it is. */
export function refuseFutureDates(pupil: PastDates, today: IsoDate): void {
  for (const [field, words] of Object.entries(PAST_DATES)) {
    if ((pupil[field as keyof PastDates] ?? '') > today) throw invalidInput(`${words} is in the future.`)
  }
}

/** The class of a new pupil, who must be in one that the school has. */
export async function classForNew(transaction: Queryable, wanted: string | undefined): Promise<string> {
  const classes = await holdClasses(transaction)
  if (wanted === undefined) return defaultClass(classes)
  if (!classes.includes(wanted)) throw notAClass(wanted)
  return wanted
}

/** A pupil moves only into a class that the school has, but may stay in one that it no longer has. */
export async function refuseUnknownClass(
  transaction: Queryable,
  id: number,
  wanted: string | undefined,
): Promise<void> {
  if (wanted === undefined || (await holdClasses(transaction)).includes(wanted)) return
  if ((await findYearGroup(transaction, id)) !== wanted) throw notAClass(wanted)
}

const notAClass = (name: string) => invalidInput(`${JSON.stringify(name)} is not a class of the school.`)
