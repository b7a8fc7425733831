import type { Page } from '@playwright/test'
import type { School } from './school.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Ends every session. The page's requests wait until the returned function is called, so that no read of its own notices
 * the end before the test has acted.
 */
export async function endSessions(page: Page, school: School): Promise<() => void> {
  const pressed = Promise.withResolvers<void>()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/**', async (route) => {
    await pressed.promise
    await route.fallback()
  })
  await school.database.query(sql`delete from sessions`)
  return pressed.resolve
}

/** Lets the login wait until the returned function is called: after half a second the page would be gone with what it says. */
export async function holdLogin(page: Page): Promise<() => void> {
  const read = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await read.promise
    await route.fallback()
  })
  return read.resolve
}
