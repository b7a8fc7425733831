import type { admissionCalls, AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import type { BodyOf } from '#contract/call.ts'
import type { YearDates } from '#domain/admission/stay.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Sql } from '#server/db/sql.ts'
import { contactsOf } from '#server/db/tables/pupil-contacts.ts'
import { openingDay } from '#server/db/tables/school-calendar.ts'
import { NAMED_PUPIL, REGISTER_ORDER } from '#server/db/tables/students.ts'

/** Each academic year, the latest first, and whether the register opens on a day of it. */
export function findYears(
  database: Queryable,
  today: IsoDate,
): Promise<{ year: string; isCurrent: boolean }[]> {
  return database.query<{ year: string; isCurrent: boolean }>(sql`
    select year, coalesce(id = (select academic_year_id from school_calendar where date = ${openingDay(today)}), false)
      as "isCurrent"
    from academic_years order by year desc`)
}

/** An entry as the tables have it. */
export type HeldEntry = Omit<AdmissionRegisterEntry, 'startingDay' | 'isReadmission' | 'missing'> & {
  gender: string | null
  /** This year and the earlier ones of the same person, in order. */
  years: YearDates[]
}

const PARENT = sql`json_build_object('name', name, 'address', address, 'livesWith', lives_with)`

const findEntries = (database: Queryable, isMeant: Sql) =>
  database.query<HeldEntry>(sql`
    select ${NAMED_PUPIL}, academic_years.year as "academicYear", students.gender, students.date_of_birth as "dateOfBirth",
      students.leave_date as "leaveDate", full_name as "fullName", sex, last_school as "lastSchool",
      last_school_address as "lastSchoolAddress", coalesce(is_first_school, false) as "isFirstSchool", ground, destination,
      (select coalesce(json_agg(${PARENT} order by position), '[]') from admission_parents
        where person_id = students.person_id) as parents,
      ${contactsOf(sql`students.person_id`)} as contacts,
      (select json_agg(json_build_object('startDate', other.start_date, 'leaveDate', other.leave_date) order by its_year.year)
        from students other join academic_years its_year on its_year.id = other.academic_year_id
        where other.person_id = students.person_id and its_year.year <= academic_years.year) as years
    from students join academic_years on academic_years.id = students.academic_year_id
    left join admission_particulars on admission_particulars.person_id = students.person_id
    left join roll_leavings on roll_leavings.student_id = students.id
    where ${isMeant} order by ${REGISTER_ORDER}`)

export const findEntriesOfYear = (database: Queryable, year: string) =>
  findEntries(database, sql`academic_years.year = ${year}`)

/** Undefined where there is no such pupil. */
export async function findEntry(database: Queryable, studentId: number): Promise<HeldEntry | undefined> {
  const [entry] = await findEntries(database, sql`students.id = ${studentId}`)
  return entry
}

/** Undefined where there is no such pupil; the person stays until the transaction ends. */
export async function holdPerson(transaction: Queryable, studentId: number): Promise<number | undefined> {
  const [person] = await transaction.query<{ id: number }>(sql`
    select id from persons where id = (select person_id from students where id = ${studentId}) for no key update`)
  return person?.id
}

type Particulars = BodyOf<typeof admissionCalls.save>

/** Replaces the particulars of a person. What is the same already is left alone, so that the trail has only changes. */
export async function saveParticulars(
  transaction: Queryable,
  personId: number,
  given: Particulars,
): Promise<void> {
  const { fullName, sex, lastSchool, lastSchoolAddress, isFirstSchool, parents, reason } = given
  await transaction.query(sql`select set_config('register.reason', ${reason ?? ''}, true)`)
  await transaction.query(sql`
    insert into admission_particulars as known
      (person_id, full_name, sex, last_school, last_school_address, is_first_school)
    values (${personId}, ${fullName}, ${sex}, ${lastSchool}, ${lastSchoolAddress}, ${isFirstSchool})
    on conflict (person_id) do update set full_name = excluded.full_name, sex = excluded.sex,
      last_school = excluded.last_school, last_school_address = excluded.last_school_address,
      is_first_school = excluded.is_first_school
    where (known.*) is distinct from (excluded.*)`)
  await transaction.query(sql`
    with removed as (
      delete from admission_parents where person_id = ${personId} and position > ${parents.length}
    )
    insert into admission_parents as known (person_id, position, name, address, lives_with)
    select ${personId}, position, name, address, "livesWith"
    from rows from (jsonb_to_recordset(${JSON.stringify(parents)}::jsonb)
      as (name text, address text, "livesWith" boolean)) with ordinality as parent (name, address, "livesWith", position)
    on conflict (person_id, position) do update set name = excluded.name, address = excluded.address,
      lives_with = excluded.lives_with
    where (known.*) is distinct from (excluded.*)`)
}
