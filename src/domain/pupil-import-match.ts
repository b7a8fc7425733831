import type { ImportedPupil } from './pupil-import-row.ts'
import { matchPupilsSurely, mayBeOneOf } from './same-pupil.ts'
import type { PupilIdentity } from './same-pupil.ts'

/** Whom a row is about; `null` is somebody new, `several` cannot be told. */
export type Match<Known> = Known | 'several' | null

/** Whom of the year each row is about, so that a pupil who was entered by hand is not added a second time. */
export function matchRows<Known extends PupilIdentity>(
  rows: readonly ImportedPupil[],
  known: readonly Known[],
): Match<Known>[] {
  // A row is nobody of the database yet.
  const identities = rows.map((row, index) => ({ ...row, id: -1 - index }))
  const sure = matchPupilsSurely(identities, known)
  const taken = new Set(sure.values())
  const isNamesake = mayBeOneOf(known.filter((pupil) => !taken.has(pupil)))
  return identities.map((row) => sure.get(row) ?? (isNamesake(row) ? 'several' : null))
}
