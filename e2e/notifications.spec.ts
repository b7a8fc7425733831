import { expect, test } from './support/school.ts'
import { openUsers } from './support/users-page.ts'
import { sql } from '#server/db/sql.ts'

test('[A7] a change that finds the session ended leaves the word to that', async ({ page, school }) => {
  const active = await openUsers(page, school)
  // Half a second later the page would have left.
  await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
  await school.database.query(sql`delete from sessions`)
  await active.click()
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByText('You are logged out. Logging in again...')).toBeVisible()
  await page.clock.runFor(499)
  await expect(active).toBeChecked()
  await expect(region.getByRole('alert')).toHaveText('UnauthorizedYou are logged out. Logging in again...')
  const login = page.waitForRequest(/\/api\/login/)
  await page.clock.runFor(1)
  await login
})
