import type { Contact } from '#domain/pupils/contacts.ts'
import { joinCertain } from '#domain/pupils/persons.ts'
import type { PersonRow } from '#domain/pupils/persons.ts'
import type { ImportedPupil } from './import-row.ts'

/** A row of any year, with what is known of whom to ring. */
export type FormerPupil = PersonRow & { contacts: readonly Contact[] }

/** The year of the import, and the rows of other years that a new pupil may be joined to. */
export type FormerYears = { academicYearId: number; formerPupils: readonly FormerPupil[] }

/** [M4, Q1] The contacts of each new pupil who is certainly known from another year: those whom the writing will find. */
export function contactsOfFormerYears(
  added: readonly ImportedPupil[],
  { academicYearId, formerPupils }: FormerYears,
): Map<ImportedPupil, readonly Contact[]> {
  if (formerPupils.length === 0) return new Map()
  const rows = added.map((pupil) => ({
    ...pupil,
    id: 0,
    personId: null,
    academicYearId,
    contacts: [],
    pupil,
  }))
  const former = formerPupils.map((row) => ({ ...row, pupil: null }))
  const known = joinCertain<PersonRow & { contacts: readonly Contact[]; pupil: ImportedPupil | null }>([
    ...rows,
    ...former,
  ]).flatMap((person) => {
    const contacts = [...person].find(({ personId }) => personId !== null)?.contacts ?? []
    return [...person].flatMap(({ pupil }) => (pupil ? [[pupil, contacts] as const] : []))
  })
  return new Map(known)
}
