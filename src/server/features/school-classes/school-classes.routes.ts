import { schoolClassCalls } from '#contract/calendar.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { findActiveClasses } from './school-classes.repository.ts'

export function schoolClassRoutes(serve: Serve, database: Database): void {
  serve(schoolClassCalls.list, () => findActiveClasses(database))
}
