import type { SchoolClass } from '#contract/calendar.ts'
import type { Queryable } from '#server/db/database.ts'

const LIST = `
  select id, name, age_range as "ageRange", display_order as "displayOrder", is_active as "isActive"
  from school_classes where is_active order by display_order, name`

export function findActiveClasses(database: Queryable): Promise<SchoolClass[]> {
  return database.query<SchoolClass>(LIST)
}
