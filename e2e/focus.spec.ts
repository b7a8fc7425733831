import { expect, test } from './support/school.ts'

test.beforeEach(({ page, school }) => school.signIn(page.context(), 'admin'))

test('a dialog with something to type opens with the focus there, and gives it back', async ({ page }) => {
  await page.goto('/after-school-care')
  const add = page.getByRole('button', { name: 'Add a child' })
  await add.click()
  await expect(page.getByRole('dialog').getByLabel('Name or class')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  await page.goto('/admin/students')
  await page.getByRole('button', { name: 'Add Pupil' }).click()
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused()
})

test('the dates of a year are opened with the focus in them, and closed again without a change', async ({
  page,
}) => {
  await page.goto('/admin/school/calendar?year=2026-2027')
  const change = page.getByRole('button', { name: 'Edit dates' })
  await change.click()
  await expect(page.getByLabel('Term', { exact: true }).first()).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(change).toBeFocused()
})
