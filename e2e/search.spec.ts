import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'

test('[Q3] the search opens a child’s card from any screen; on a phone it is in the account menu', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/annual-report')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').fill('harison')
  const [first] = await dialog.getByRole('link').allTextContents()
  expect(first).toContain('Harrison')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard\?yearGroup=.+&pupil=\d+/)
  await expect(page.locator('article[aria-current]')).toContainText('Harrison')

  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
  await page.getByRole('button', { name: /Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Search' }).click()
  await dialog.getByRole('searchbox').fill('year 2')
  await expect(dialog.getByRole('link', { name: /Daily Register/ })).toBeVisible()
})
