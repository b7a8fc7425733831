import type { Page } from '@playwright/test'
import type { School } from './school.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Ends every session. What the page asks for is held until the answer of this is called, so that no read of its own finds
 * the session gone, and takes away what is to be pressed, before the test has pressed it.
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
