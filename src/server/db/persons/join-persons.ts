import { joinCertain } from '#domain/pupils/persons.ts'
import type { PersonRow } from '#domain/pupils/persons.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PUPIL_IDENTITY } from '#server/db/tables/students.ts'
import { mergeRows } from './merge-persons.ts'

/** A row that was added, or whose name, birthday or external id has changed. */
export type AddedRow = {
  id: number
  /** Whether a photo consent was given or refused with it; otherwise that of the person holds. */
  saysConsent?: boolean
}

/**
 * [Q1] Finds the persons whose rows these certainly are. What belongs to the person comes along; a row that belongs to
 * several years already, or that a person has told apart, stays as it is.
 */
export async function joinPersons(transaction: Queryable, added: readonly AddedRow[]): Promise<void> {
  const rows = await findAlike(
    transaction,
    added.map(({ id }) => id),
  )
  const undecided = rows.map((row) => ({ ...row, personId: row.isAdded ? null : row.personId }))
  const groups = joinCertain(undecided).filter((group) => movesWithin(group).length > 0)
  if (groups.length === 0) return
  const holders = await findHolders(transaction, groups.flatMap(personsOf))
  const merged = groups.filter((group) => holds(group, holders))
  const plain = groups.filter((group) => !merged.includes(group))
  for (const group of merged) await mergeRows(transaction, [...new Set(personsOf(group))])
  const moved = plain.flatMap(movesWithin)
  await transaction.query(sql`
    update students set person_id = "personId"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id integer, "personId" integer)
    where students.id = moved.id`)
  const joined = new Set([...moved, ...merged.flatMap((group) => [...group])].map(({ id }) => id))
  await shareConsent(
    transaction,
    added.filter(({ id }) => joined.has(id)),
  )
}

type Alike = PersonRow & { isAdded: boolean; givenPersonId: number }

/** The added rows, and all rows of everybody who has an external id, or name and birthday, of theirs. */
async function findAlike(transaction: Queryable, ids: readonly number[]): Promise<Alike[]> {
  return transaction.query<Alike>(sql`
    with added as materialized (
      select id, person_id, hubspot_id, pupil_name_key(first_name, last_name) as name_key, date_of_birth
      from students one
      where id = any(${ids}::integer[])
        and not exists (select from students other where other.person_id = one.person_id and other.id <> one.id)
        and not exists (select from persons_apart where one.person_id in (persons_apart.person_id, other_person_id))
    )
    select ${PUPIL_IDENTITY}, academic_year_id as "academicYearId", added.id is not null as "isAdded",
      students.person_id as "givenPersonId"
    from students left join added on added.id = students.id
    where students.person_id in (
      select person_id from added
      union select same.person_id from added join students same on same.hubspot_id = added.hubspot_id
      union select same.person_id from added join students same
        on pupil_name_key(same.first_name, same.last_name) = added.name_key and same.date_of_birth = added.date_of_birth
    )
    order by students.id`)
}

const personsOf = (group: ReadonlySet<Alike>) => [...group].map(({ givenPersonId }) => givenPersonId)

/** Whether a row that is to be joined brings contacts or particulars of its own, which the person must not lose. */
const holds = (group: ReadonlySet<Alike>, holders: ReadonlySet<number>) =>
  [...group].some(({ isAdded, givenPersonId }) => isAdded && holders.has(givenPersonId))

async function findHolders(transaction: Queryable, personIds: readonly number[]): Promise<Set<number>> {
  const rows = await transaction.query<{ id: number }>(sql`
    select person_id as id from pupil_contacts where person_id = any(${personIds}::integer[])
    union select person_id from admission_particulars where person_id = any(${personIds}::integer[])
    union select person_id from admission_parents where person_id = any(${personIds}::integer[])`)
  return new Set(rows.map(({ id }) => id))
}

function movesWithin(group: ReadonlySet<Alike>): { id: number; personId: number }[] {
  const rows = [...group]
  const personId = rows.find((row) => !row.isAdded)?.givenPersonId ?? rows[0]?.givenPersonId ?? 0
  return rows.flatMap(({ id, givenPersonId }) => (givenPersonId === personId ? [] : [{ id, personId }]))
}

/** A consent that came with the row is the last word for all years; otherwise the row takes consent and photo of the others. */
async function shareConsent(transaction: Queryable, rows: readonly AddedRow[]): Promise<void> {
  const idsOf = (says: boolean) =>
    rows.filter(({ saysConsent = false }) => saysConsent === says).map(({ id }) => id)
  // The database takes every change on to the other years (migrations/0291).
  await transaction.query(sql`
    update students set photo_consent = said.photo_consent, photo_consent_date = said.photo_consent_date,
      photo_consent_by = said.photo_consent_by
    from students said
    where said.id = any(${idsOf(true)}::integer[]) and students.person_id = said.person_id and students.id <> said.id
      and (students.photo_consent, students.photo_consent_date, students.photo_consent_by)
        is distinct from (said.photo_consent, said.photo_consent_date, said.photo_consent_by)`)
  await transaction.query(sql`
    update students set photo_consent = known.photo_consent, photo_consent_date = known.photo_consent_date,
      photo_consent_by = known.photo_consent_by, photo_object_path = known.photo_object_path,
      photo_uploaded_at = known.photo_uploaded_at, photo_uploaded_by = known.photo_uploaded_by,
      profile_image_url =
        regexp_replace(known.profile_image_url, '^/api/students/[0-9]+/', '/api/students/' || students.id || '/')
    from (
      select distinct on (added.id) added.id as added_id, other.*
      from students added join students other on other.person_id = added.person_id and other.id <> added.id
      join academic_years on academic_years.id = other.academic_year_id
      where added.id = any(${rows.map(({ id }) => id)}::integer[])
      order by added.id, other.photo_object_path is not null desc, year desc
    ) as known
    where students.id = added_id and students.photo_object_path is null
      and (students.id = any(${idsOf(false)}::integer[]) or students.photo_consent)
      and (students.photo_consent, students.photo_consent_date, students.photo_consent_by, students.photo_object_path)
        is distinct from (known.photo_consent, known.photo_consent_date, known.photo_consent_by, known.photo_object_path)`)
}
