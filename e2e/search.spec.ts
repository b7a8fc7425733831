import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'

test('[Q2] [Q3] the search opens a child’s page from any screen; on a phone it is in the account menu', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/annual-report')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').fill('harison')
  await expect(dialog.getByRole('link').first()).toContainText('Harrison')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harrison')
  await expect(page.getByText(/this year, class .+, school/)).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const picture = page.getByRole('region', { name: 'Every session of the year' })
  expect(await picture.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
  await page.getByRole('button', { name: /Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Search' }).click()
  await dialog.getByRole('searchbox').fill('year 2')
  await expect(dialog.getByRole('link', { name: /Daily Register/ })).toBeVisible()
})
