import type { User } from '#contract/account.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'

test('[H1] the administration page has its cards, the disabled ones included, and the inline users table', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin')
  // The smallest thing around the title that has something to press.
  const card = (title: string) =>
    page
      .getByRole('heading', { name: new RegExp(`^${title}( Coming soon)?$`), level: 2 })
      .first()
      .locator('xpath=ancestor::*[.//a or .//button][1]')
  const links = [
    ['After School Care Admin', 'Manage Term Bookings', '/after-school-care/admin'],
    ['User Management', 'Manage Users', '/admin/users'],
    ['Student Management', 'Manage Students', '/admin/students'],
  ] as const
  for (const [title, action, href] of links) {
    await expect(card(title).getByRole('link', { name: action })).toHaveAttribute('href', href)
  }
  const toCome = [
    ['Data Export', ['Export Data']],
    ['Record Management', ['Lock Records', 'Unlock Records']],
  ] as const
  for (const [title, labels] of toCome) {
    await expect(card(title)).toContainText('Coming soon')
    await expect(card(title).getByRole('button')).toHaveText([...labels])
    for (const button of await card(title).getByRole('button').all()) await expect(button).toBeDisabled()
  }
  await expect(page.getByText('Coming soon')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'User Management', exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show Users' }).click()
  await expect(
    page.getByRole('table', { name: 'Users' }).getByText('admin@bramleyhall.example'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Hide Users' }).click()
  await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0)
})

test('[A5, A13, H2, H6] pictures are shown; role, active and authorized change at once, for that person’s next call too', async ({
  page,
  school,
}) => {
  const staff = await school.server.signedInAs('staff')
  await school.signIn(page.context(), 'admin')
  await school.database.query(
    sql`update users set profile_image_url = '/favicon.svg' where first_name in ('Sam', 'Ada')`,
  )
  await page.goto('/admin/users')
  await expectAccessible(page)
  const row = page.getByRole('row', { name: /Sam Staff/ })
  await expect(row).toContainText('staff@bramleyhall.example')
  for (const place of [row, page.getByRole('banner')]) {
    await expect(place.locator('img[src="/favicon.svg"]')).toBeVisible()
  }

  await row.getByLabel('Role of Sam Staff').selectOption('Read-only')
  await expect(page.getByText('Sam Staff is now Read-only.')).toBeVisible()
  expect((await staff.sendJson('DELETE', '/api/students/1')).status).toBe(403)

  await row.getByRole('switch', { name: 'Sam Staff is authorized' }).click()
  await expect(page.getByText('Authorization withdrawn')).toBeVisible()
  expect((await staff.getJson('/api/students')).status).toBe(403)
  await row.getByRole('switch', { name: 'Sam Staff is authorized' }).click()
  await expect(page.getByText('User authorized')).toBeVisible()

  await row.getByRole('switch', { name: 'Sam Staff is active' }).click()
  await expect(page.getByText('Account deactivated')).toBeVisible()
  expect((await staff.getJson<User>('/api/auth/user')).body.isActive).toBe(false)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test('[H2, H4] staff and read-only accounts see that access is denied, read-only ones to the pupils too', async ({
  page,
  school,
}) => {
  const denied = ['/admin', '/admin/users', '/admin/school']
  for (const [role, paths] of [
    ['staff', denied],
    ['read-only', [...denied, '/admin/students']],
  ] as const) {
    await page.context().clearCookies()
    await school.signIn(page.context(), role)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(page.getByText("You don't have permission to access this page")).toBeVisible()
    }
  }
})
