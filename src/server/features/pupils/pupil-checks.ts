import type { IsoDate } from '#domain/iso-date.ts'
import { ALL_CLASSES, YEAR_GROUPS } from '#domain/pupils.ts'
import type { Queryable } from '#server/db/database.ts'
import { invalidInput } from '#server/http/refusal-error.ts'

const USUAL: readonly string[] = YEAR_GROUPS

async function isClass(database: Queryable, name: string): Promise<boolean> {
  if (name === ALL_CLASSES) return false
  if (USUAL.includes(name)) return true
  return (await database.query('select from school_classes where name = $1', [name])).length > 0
}

interface Checked {
  yearGroup?: string | undefined
  dateOfBirth?: IsoDate | null | undefined
  photoConsentDate?: IsoDate | null | undefined
}

/** What the form cannot know by itself: the classes that the school has, and which day it is. */
export async function refuseImpossible(database: Queryable, pupil: Checked, today: IsoDate): Promise<void> {
  if (pupil.dateOfBirth && pupil.dateOfBirth > today)
    throw invalidInput('dateOfBirth must not be in the future.')
  if (pupil.photoConsentDate && pupil.photoConsentDate > today)
    throw invalidInput('photoConsentDate must not be in the future.')
  if (pupil.yearGroup !== undefined && !(await isClass(database, pupil.yearGroup))) {
    throw invalidInput(`yearGroup ${JSON.stringify(pupil.yearGroup)} is not a class of the school.`)
  }
}
