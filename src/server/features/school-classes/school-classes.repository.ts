import type { SchoolClass } from '#contract/calendar.ts'
import type { SetUpClass } from '#contract/school-setup.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { FROM_ACTIVE_CLASSES, SCHOOL_CLASS } from '#server/db/tables/school-classes.ts'

export function findActiveClasses(database: Queryable): Promise<SchoolClass[]> {
  return database.query<SchoolClass>(sql`select ${SCHOOL_CLASS} ${FROM_ACTIVE_CLASSES}`)
}

// Counted over all years: a class that has ever had a pupil cannot be deleted.
const SET_UP_CLASSES = sql`
  select ${SCHOOL_CLASS},
    (select count(*)::int from students where year_group = school_classes.name) as "pupilCount"
  from school_classes`

export function findSetUpClasses(database: Queryable): Promise<SetUpClass[]> {
  return database.query<SetUpClass>(sql`${SET_UP_CLASSES} order by display_order, name`)
}

// Taken before any row is locked, so that two people who change classes cannot deadlock.
const LOCK = sql`lock table school_classes in share row exclusive mode`

/** The class, locked until the transaction ends, so that no pupil is put into it meanwhile. */
export async function lockClass(transaction: Queryable, id: number): Promise<SetUpClass | undefined> {
  await transaction.query(LOCK)
  const [found] = await transaction.query<SetUpClass>(sql`${SET_UP_CLASSES} where id = ${id} for update`)
  return found
}

export interface NewClass {
  name: string
  ageRange: string | null
  isActive: boolean
}

/** The names, locked against additions until the transaction ends. */
export async function lockNames(transaction: Queryable): Promise<string[]> {
  await transaction.query(LOCK)
  const rows = await transaction.query<{ name: string }>(sql`select name from school_classes order by name`)
  return rows.map(({ name }) => name)
}

/** Adds the classes after the others, in the given order; answers their row numbers. */
export async function insertClasses(database: Queryable, classes: readonly NewClass[]): Promise<number[]> {
  const rows = await database.query<{ id: number }>(sql`
    insert into school_classes (name, age_range, is_active, display_order)
    select name, "ageRange", "isActive",
      coalesce((select max(display_order) from school_classes), 0) + position
    from rows from (jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
        as (name text, "ageRange" text, "isActive" boolean))
      with ordinality as given (name, "ageRange", "isActive", position)
    returning id`)
  return rows.map(({ id }) => id)
}

/** The pupils of every year and the people who teach it follow a new name, since it is the name that tells the class. */
export async function changeClass(
  transaction: Queryable,
  id: number,
  fields: { name?: string | undefined; ageRange?: string | null | undefined; isActive?: boolean | undefined },
): Promise<void> {
  await transaction.query(sql`
    update students set year_group = ${fields.name} from school_classes
    where school_classes.id = ${id} and ${fields.name}::text is not null
      and year_group = school_classes.name and ${fields.name}::text <> name`)
  for (const people of [sql`users`, sql`invitations`]) {
    await transaction.query(sql`
      update ${people} set school_class = ${fields.name} from school_classes
      where school_classes.id = ${id} and ${fields.name}::text is not null
        and school_class = school_classes.name and ${fields.name}::text <> name`)
  }
  await transaction.query(sql`
    update school_classes set name = coalesce(f->>'name', name),
      age_range = case when f ? 'ageRange' then f->>'ageRange' else age_range end,
      is_active = coalesce((f->>'isActive')::boolean, is_active)
    from (select ${JSON.stringify(fields)}::jsonb as f) as given where id = ${id}`)
}

export async function orderClasses(database: Queryable, ids: readonly number[]): Promise<void> {
  await database.query(sql`
    update school_classes set display_order = wanted.position
    from unnest(${ids}::integer[]) with ordinality as wanted (id, position)
    where school_classes.id = wanted.id`)
}

/** False where pupils are in the class. */
export async function deleteEmptyClass(database: Queryable, id: number): Promise<boolean> {
  const rows = await database.query(sql`
    delete from school_classes where id = ${id}
      and not exists (select from students where year_group = school_classes.name)
    returning id`)
  return rows.length > 0
}
