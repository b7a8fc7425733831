import type {
  AdmissionRegister,
  AdmissionRegisterEntry,
  admissionCalls,
} from '#contract/statutory/admission.ts'
import type { BodyOf } from '#contract/call.ts'
import { missingParticulars, sexFromGender } from '#domain/admission/admission-entry.ts'
import { inOrderOfAdmission, latestStay } from '#domain/admission/stay.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { notFound } from '#server/http/refusal-error.ts'
import {
  findEntriesOfYear,
  findEntry,
  findYears,
  holdPerson,
  saveParticulars,
} from './admission.repository.ts'
import type { HeldEntry } from './admission.repository.ts'

/** [Q5] The admission register of a year; without one, of the year in which the register opens. */
export async function readAdmissionRegister(
  database: Queryable,
  asked: string | undefined,
  today: IsoDate,
): Promise<AdmissionRegister> {
  const known = await findYears(database, today)
  const years = known.map(({ year }) => year)
  const opening = known.find(({ isCurrent }) => isCurrent) ?? known[0]
  const academicYear = asked ?? opening?.year
  if (academicYear === undefined) return { academicYear: null, years, entries: [] }
  if (!years.includes(academicYear)) throw notFound('academic year')
  const held = await findEntriesOfYear(database, academicYear)
  return { academicYear, years, entries: inOrderOfAdmission(held.map((entry) => toEntry(entry, today))) }
}

/** [Q5] The entry of one pupil. */
export async function readAdmissionEntry(
  database: Queryable,
  studentId: number,
  today: IsoDate,
): Promise<AdmissionRegisterEntry> {
  const held = await findEntry(database, studentId)
  if (!held) throw notFound('pupil')
  return toEntry(held, today)
}

/** [Q5] Replaces what only the admission register holds about a pupil, and answers the whole entry. */
export function saveAdmissionEntry(
  database: Database,
  { studentId, ...given }: BodyOf<typeof admissionCalls.save> & { studentId: number },
  today: IsoDate,
): Promise<AdmissionRegisterEntry> {
  return database.transaction(async (transaction) => {
    const personId = await holdPerson(transaction, studentId)
    if (personId === undefined) throw notFound('pupil')
    await saveParticulars(transaction, personId, given)
    return readAdmissionEntry(transaction, studentId, today)
  })
}

function toEntry({ gender, years, ...held }: HeldEntry, today: IsoDate): AdmissionRegisterEntry {
  const entry = { ...held, sex: held.sex ?? sexFromGender(gender), ...latestStay(years) }
  return { ...entry, missing: missingParticulars(entry, today) }
}
