import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { FormerPupil } from '#domain/pupil-import/former-pupils.ts'
import type { KnownPupil } from '#domain/pupil-import/import-plan.ts'
import type { ImportedPupil } from '#domain/pupil-import/import-row.ts'
import { contactsAfterImport } from '#domain/pupil-import/imported-contacts.ts'
import type { GivenContact } from '#domain/pupil-import/imported-contacts.ts'
import { MOST_CONTACTS, TOO_MANY_BANNED } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { FROM_ACTIVE_CLASSES } from '#server/db/tables/school-classes.ts'
import { contactsOf, replaceContacts } from '#server/db/tables/pupil-contacts.ts'
import { conflict } from '#server/http/refusal-error.ts'
import type { ContactsOfPupil } from '#server/db/tables/pupil-contacts.ts'
import { joinPersons } from '#server/db/persons/join-persons.ts'
import { DISPLAY_NAME, PUPIL_IDENTITY, REGISTER_ORDER, setConsent } from '#server/db/tables/students.ts'

const FIELDS = sql`hubspot_id as "hubspotId", first_name as "firstName", known_as as "knownAs", last_name as "lastName",
  gender, date_of_birth as "dateOfBirth", year_group as "yearGroup", start_date as "startDate",
  leave_date as "leaveDate", photo_consent as "photoConsent", photo_consent_date as "photoConsentDate",
  photo_consent_by as "photoConsentBy", ${contactsOf(sql`students.person_id`)} as contacts`

/** Held until the end of the transaction, so that of two imports into a year the second sees what the first did. */
export async function lockYear(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query(sql`select id from academic_years where id = ${id} for no key update`)
  return rows.length > 0
}

export function findKnownPupils(database: Queryable, academicYearId: number): Promise<KnownPupil[]> {
  return database.query<KnownPupil>(
    sql`
    select id, ${FIELDS}, photo_object_path is not null as "hasPhoto" from students
    where academic_year_id = ${academicYearId}`,
  )
}

/** Who is not in the year and has people who may not collect, with everybody whom they may be: the rest takes no place. */
export function findFormerPupils(database: Queryable, academicYearId: number): Promise<FormerPupil[]> {
  return database.query<FormerPupil>(sql`
    with one as materialized (
      select person_id, hubspot_id, pupil_name_key(first_name, last_name) as name_key, date_of_birth from students
      where person_id in (select person_id from pupil_contacts where may_collect = false)
        and person_id not in (select person_id from students where academic_year_id = ${academicYearId})
    )
    select ${PUPIL_IDENTITY}, academic_year_id as "academicYearId", ${contactsOf(sql`students.person_id`)} as contacts
    from students where person_id in (
      select person_id from one
      union select same.person_id from one join students same on same.hubspot_id = one.hubspot_id
      union select same.person_id from one join students same
        on pupil_name_key(same.first_name, same.last_name) = one.name_key and same.date_of_birth = one.date_of_birth
    )
    order by students.id`)
}

const recordset = (pupils: string) =>
  sql`jsonb_to_recordset(${pupils}::jsonb) as given (id integer, "hubspotId" text, "firstName" text, "knownAs" text,
  "lastName" text, gender text, "dateOfBirth" date, "yearGroup" text, "startDate" date, "leaveDate" date,
  "photoConsent" boolean, "photoConsentDate" date, "photoConsentBy" text, contacts jsonb)`

type WrittenPupil = { studentId: number; contacts: GivenContact[] | null; saysConsent: boolean }
type GivenContacts = { studentId: number; contacts: readonly GivenContact[] }
const hasContacts = (pupil: WrittenPupil): pupil is WrittenPupil & GivenContacts => pupil.contacts !== null

export async function writePupils(
  transaction: Queryable,
  write: { academicYearId: number; changes: string; today: IsoDate; by: string },
): Promise<void> {
  const given = recordset(write.changes)
  const consent = setConsent(
    { consent: sql`"photoConsent"`, date: sql`"photoConsentDate"`, by: sql`"photoConsentBy"` },
    write,
  )
  // What the file does not say stays as it is; so do the date and the person of a consent that already stood.
  await transaction.query(sql`
    update students known set
      first_name = "firstName", last_name = "lastName", year_group = "yearGroup",
      hubspot_id = coalesce("hubspotId", hubspot_id), known_as = coalesce("knownAs", known_as),
      gender = coalesce(given.gender, known.gender), date_of_birth = coalesce("dateOfBirth", date_of_birth),
      start_date = coalesce("startDate", start_date), leave_date = coalesce("leaveDate", leave_date),
      ${consent}
    from ${given} where known.id = given.id`)
  const written = await transaction.query<WrittenPupil>(sql`
    with added as (
      select nextval(pg_get_serial_sequence('students', 'id'))::integer as new_id, given.* from ${given} where id is null
    ), inserted as (
    insert into students (id, academic_year_id, hubspot_id, first_name, known_as, last_name, gender, date_of_birth,
      year_group, start_date, leave_date, photo_consent, photo_consent_date, photo_consent_by)
    select new_id, ${write.academicYearId}::int, "hubspotId", "firstName", "knownAs", "lastName", gender, "dateOfBirth",
      "yearGroup", "startDate", "leaveDate", coalesce("photoConsent", false),
      case when "photoConsent" then coalesce("photoConsentDate", ${write.today}::date) end,
      case when "photoConsent" then coalesce("photoConsentBy", ${write.by}::text) end
    from added
    )
    select new_id as "studentId", nullif(contacts, 'null') as contacts, "photoConsent" is not null as "saysConsent" from added
    union all
    select id, nullif(contacts, 'null'), "photoConsent" is not null from ${given} where id is not null`)
  await joinPersons(
    transaction,
    written.map(({ studentId, saysConsent }) => ({ id: studentId, saysConsent })),
  )
  await replaceContacts(transaction, await withKnown(transaction, written.filter(hasContacts)))
}

/**
 * Adds what is known now: a colleague may have saved contacts since the file was read, and a pupil who is new in this year
 * may have been joined to a person whose contacts are known from another.
 */
async function withKnown(
  transaction: Queryable,
  pupils: readonly GivenContacts[],
): Promise<ContactsOfPupil[]> {
  const ids = pupils.map(({ studentId }) => studentId)
  // Contacts are saved under the lock of any year of the child.
  await transaction.query(sql`
    select from students where person_id in (select person_id from students where id = any(${ids}::int[]))
    order by id for no key update`)
  const rows = await transaction.query<{ id: number; name: string; contacts: Contact[] }>(sql`
    select id, ${DISPLAY_NAME} as name, ${contactsOf(sql`students.person_id`)} as contacts from students
    where id = any(${ids}::int[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return pupils.map(({ studentId, contacts: given }) => {
    const { name = '', contacts: before = [] } = known.get(studentId) ?? {}
    const contacts = contactsAfterImport(given, before)
    if (contacts.length > MOST_CONTACTS) throw conflict('tooManyBanned', `${name}: ${TOO_MANY_BANNED}`)
    return { studentId, contacts }
  })
}

export function findExport(database: Queryable, academicYear: string): Promise<ImportedPupil[]> {
  return database.query<ImportedPupil>(sql`
    select ${FIELDS} from students join academic_years on academic_years.id = academic_year_id
    where academic_years.year = ${academicYear} order by ${REGISTER_ORDER}`)
}

/** The classes to choose from, to tell the form of a roster from its lessons. */
export async function findYearGroups(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`select name ${FROM_ACTIVE_CLASSES}`)
  return rows.map(({ name }) => name)
}
