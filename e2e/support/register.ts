import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { School } from './school.ts'
import { TODAY } from '#tools/today.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'

export const CLASS = 'Year 3'

/** The cards of an open register, and its marks in the database. */
export function registerOn(page: Page, school: School) {
  const cards = page.getByRole('tabpanel').getByRole('article')
  const total = page.locator('dt', { hasText: 'Total Pupils' }).locator('~ dd')
  return {
    cards,
    async open(query = `yearGroup=${encodeURIComponent(CLASS)}`): Promise<void> {
      await page.goto(`/dashboard?${query}`)
      await expect(cards.first()).toBeVisible()
      // Cards below the screen appear a moment later.
      await expect(async () => expect(await cards.count()).toBe(Number(await total.textContent()))).toPass()
    },
    async pupilId(card: Locator): Promise<number> {
      return Number(await card.getAttribute('data-pupil'))
    },
    /** The stored marks of the session by pupil. */
    async stored(session: 'am' | 'pm' = 'am', date = TODAY): Promise<Map<number, string>> {
      const rows = await school.database.query<{ id: number; code: string }>(sql`
        select student_id as id, ${rawSql(session)}_code as code from attendance_records
        join students on students.id = student_id
        where date = ${date} and year_group = ${CLASS} and ${rawSql(session)}_code is not null`)
      return new Map(rows.map(({ id, code }) => [id, code]))
    },
    changes(pupilId: number, date = TODAY) {
      return school.database.query<{
        session: string
        newCode: string | null
        reason: string | null
        source: string
      }>(sql`
        select session, new_code as "newCode", reason, source from attendance_changes
        where student_id = ${pupilId} and date = ${date} order by id`)
    },
  }
}

/** The register of the class, opened by a teacher. */
export async function openRegister(page: Page, school: School): Promise<ReturnType<typeof registerOn>> {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open()
  return register
}

/** Removes the marks of a day or of a pupil; locked records cannot be deleted, so they are unlocked first. */
export async function removeMarks(
  { database }: School,
  of: { date: string } | { studentId: number },
): Promise<void> {
  const isOfThese = 'date' in of ? sql`date = ${of.date}` : sql`student_id = ${of.studentId}`
  await database.query(sql`update attendance_records set read_only = false where ${isOfThese}`)
  await database.query(sql`delete from attendance_records where ${isOfThese}`)
}
