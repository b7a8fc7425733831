import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { School } from './school.ts'

/** An administrator looks at the users, of whom Sam Staff is one. */
export async function openUsers(page: Page, school: School) {
  await school.server.signedInAs('staff')
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/users')
  const active = page.getByRole('switch', { name: 'Sam Staff is active' })
  await expect(active).toBeVisible()
  return active
}
