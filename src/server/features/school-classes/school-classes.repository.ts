import type { SchoolClass } from '#contract/calendar.ts'
import { SCHOOL_CLASS } from '#server/db/tables/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { FROM_ACTIVE_CLASSES } from '#server/db/tables/school-sql.ts'

const LIST = `select ${SCHOOL_CLASS} ${FROM_ACTIVE_CLASSES}`

export function findActiveClasses(database: Queryable): Promise<SchoolClass[]> {
  return database.query<SchoolClass>(LIST)
}
