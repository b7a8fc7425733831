import { academicYearCalls } from '#contract/calendar.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { findAcademicYears } from './academic-years.repository.ts'

export function academicYearRoutes(serve: Serve, database: Database): void {
  serve(academicYearCalls.list, () => findAcademicYears(database))
}
