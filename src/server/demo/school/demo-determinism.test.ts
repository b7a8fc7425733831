import { isoDate } from '#domain/calendar/iso-date.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { afterAll, expect, test } from 'vitest'
import { fillDemoSchool } from './fill-demo-school.ts'

const TABLES = [
  'academic_years',
  'school_classes',
  'school_calendar',
  'students',
  'attendance_records',
  'attendance_changes',
  'weekly_comments',
  'after_school_care_attendance',
  'after_school_care_term_bookings',
  'pupil_contacts',
  'admission_particulars',
  'admission_parents',
  'roll_leavings',
  'authority_returns',
  'pupil_movements',
  'visitors',
  'planned_absences',
]
/** Where a table has no number of its own. */
const KEYS: Record<string, string> = {
  pupil_contacts: 'person_id, position',
  admission_particulars: 'person_id',
  admission_parents: 'person_id, position',
  roll_leavings: 'student_id',
  authority_returns: 'student_id, kind, since',
  planned_absences: 'student_id, plan_id',
}
const directory = mkdtempSync(path.join(tmpdir(), 'demo-twice-'))
const photoStore = new DiskPhotoStore(directory)
afterAll(() => rmSync(directory, { recursive: true }))

async function hashes(database: Database): Promise<Record<string, unknown>[]> {
  // PostgreSQL chooses the number of the transaction.
  const rows = TABLES.map(
    (table) =>
      `select '${table}' as name, md5(string_agg((to_jsonb(t) - 'entered_in')::text, ' ' order by ${KEYS[table] ?? 'id'})) from ${table} t`,
  )
  return database.query(rawSql(rows.join(' union all ')))
}

test('two databases filled on the same date are equal, row by row; two processes that start together fill one once', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const fill = ({ database }: TestDatabase) =>
    fillDemoSchool(database, { today: isoDate('2025-01-20'), photoStore })
  const filled = await Promise.all([one, one, two].map(fill))
  expect(filled.filter(Boolean)).toHaveLength(2)
  expect(await hashes(one.database)).toEqual(await hashes(two.database))
  await Promise.all([one.drop(), two.drop()])
})

test.each(['2024-08-01', '2024-09-04', '2024-12-25'].map(isoDate))(
  'the school can be filled on %s, before, at the beginning of and between its terms',
  async (today) => {
    const { database, drop } = await createTestDatabase()
    await fillDemoSchool(database, { today, photoStore })
    const [late] = await database.query(
      sql`select count(*) as marks from attendance_records where date >= ${today}`,
    )
    expect(late).toEqual({ marks: 0 })
    await drop()
  },
)
