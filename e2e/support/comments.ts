import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { School } from './school.ts'
import { sql } from '#server/db/sql.ts'

export const MONDAY = '2026-11-09'

export const fields = (page: Page) => page.getByRole('textbox', { name: /^Comment on/ })
export const alert = (page: Page) => page.getByRole('main').getByRole('alert')
export const indicator = (page: Page) => page.locator('[data-state]')

/** How many comments of the week have this text. */
export async function stored(school: School, text: string): Promise<number> {
  const rows = await school.database.query(
    sql`select from weekly_comments where comment = ${text} and week_start_date = ${MONDAY}`,
  )
  return rows.length
}

/** The week of a class without any comment yet, opened by a teacher. */
export async function openComments(page: Page, school: School): Promise<void> {
  await school.database.query(sql`delete from weekly_comments`)
  await school.signIn(page.context(), 'staff')
  await page.goto('/weekly?yearGroup=Year%203')
  await expect(fields(page)).toHaveCount(26)
}
