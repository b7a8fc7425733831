import type { PaperSettings } from '#contract/office-day/paper.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SCHOOL_TIMES } from '#server/db/tables/school-times.ts'
import type { StoredTimes } from '#server/db/tables/school-times.ts'

export async function findPaperSettings(database: Queryable): Promise<PaperSettings> {
  const [row] = await database.query<PaperSettings>(sql`
    select paper_each_morning as "isKeptEachMorning", paper_with_phones as "hasPhones" from school_settings`)
  return row ?? { isKeptEachMorning: false, hasPhones: false }
}

export async function savePaperSettings(
  database: Queryable,
  { isKeptEachMorning, hasPhones }: PaperSettings,
): Promise<void> {
  await database.query(sql`
    insert into school_settings (paper_each_morning, paper_with_phones) values (${isKeptEachMorning}, ${hasPhones})
    on conflict (id) do update
      set paper_each_morning = excluded.paper_each_morning, paper_with_phones = excluded.paper_with_phones`)
}

/** The times of the day, where lists are to be kept and the day has a register. */
export async function findTimesToKeep(
  database: Queryable,
  today: IsoDate,
): Promise<StoredTimes[] | undefined> {
  const [row] = await database.query<{ times: StoredTimes[] }>(sql`
    select ${SCHOOL_TIMES} as times from school_settings where paper_each_morning
      and exists (select from school_calendar where date = ${today} and is_register_required)`)
  return row?.times
}

export type ReachableContact = { studentId: number; name: string; relation: string | null; phone: string }

/** Whom to ring about each pupil, in order of call; only who has a number. */
export function findReachable(database: Queryable, pupils: readonly number[]): Promise<ReachableContact[]> {
  return database.query<ReachableContact>(sql`
    select students.id as "studentId", contact.name, contact.relation, coalesce(phone, other_phone) as phone
    from students join pupil_contacts contact using (person_id)
    where students.id = any(${pupils}::int[]) and coalesce(phone, other_phone) is not null
    order by students.id, contact.position`)
}
