import { BrowserSession } from '#testing/browser-session.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'

test('[H2] an administrator relinks a person whom the login knows by a new identity', async ({
  page,
  school,
}) => {
  await school.server.signedInAs('staff')
  await school.signIn(page.context(), 'admin')
  await school.database.query(sql`update users set oidc_subject = 'as-it-was' where first_name = 'Sam'`)
  const refused = await new BrowserSession(school.server.origin).signIn('staff')
  expect(refused.response.status).toBe(409)

  await page.goto('/admin/users')
  const row = page.getByRole('row', { name: /Sam Staff/ })
  await expect(page.getByRole('row', { name: /Ada Admin/ }).getByLabel(/^Relink/)).toHaveCount(0)
  await row.getByRole('button', { name: 'Relink the sign-in of Sam Staff' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Relink the sign-in of Sam Staff?' })
  await expect(dialog).toContainText('staff@bramleyhall.example')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Relink' }).click()
  await expect(page.getByText('Sign-in relinked')).toBeVisible()
  await expect(row).toContainText('Linked at the next sign-in')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScrolling(page)

  await new BrowserSession(school.server.origin).signIn('staff')
  await page.reload()
  await expect(row.getByRole('button', { name: 'Relink the sign-in of Sam Staff' })).toBeVisible()
})
