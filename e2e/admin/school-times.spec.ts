import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'

test('[M1] the office sets when registers open and close, and lets a class differ', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/school')
  await expect(page.getByText('8:40 to 9:10, 13:00 to 13:30')).toBeVisible()

  await page.getByRole('button', { name: 'Edit times' }).click()
  const form = page.getByRole('form', { name: 'Times of the whole school' })
  const morning = form.getByRole('group', { name: 'Morning register' })
  await expect(morning.getByLabel('Opens')).toBeFocused()
  await morning.getByLabel('Closes').fill('09:20')
  await expect(form.getByRole('alert')).toHaveText('A register may stay open for 30 minutes at most.')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await morning.getByLabel('Opens').fill('08:50')
  await form.getByLabel('New morning-only day').fill('2026-12-11')
  await form.getByRole('button', { name: 'Add morning-only day' }).click()
  await expectAccessible(page)
  // One that is typed and not added is meant as well.
  await form.getByLabel('New morning-only day').fill('2026-12-18')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('8:50 to 9:20, 13:00 to 13:30')).toBeVisible()
  await expect(page.getByText('Mornings only: 11 Dec 2026, 18 Dec 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit times' })).toBeFocused()

  await page.getByLabel('Other times for').selectOption('Nursery Class')
  const nursery = page.getByRole('form', { name: 'Times of Nursery Class' })
  await nursery.getByLabel('Friday').check()
  await page.keyboard.press('Enter')
  await expect(page.getByText('8:50 to 9:20, 13:00 to 13:30 · mornings only on Friday')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit the times of Nursery Class' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Same as the school for Nursery Class' }).click()
  await expect(page.getByText('mornings only on Friday')).toBeHidden()
})
