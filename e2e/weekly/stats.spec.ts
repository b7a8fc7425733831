import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'

test('[F7] a class or all of them is chosen for statistics; there is a link to attendance, and no fault at any width', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'read-only')
  await page.goto('/stats/classes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select a Class for Statistics')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^All Classes.*183 Pupils$/,
    /^Nursery Class.*20 Pupils$/,
    /^Reception.*24 Pupils$/,
    ...['Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5'].map((name) => new RegExp(`^${name}.*Pupils$`)),
  ])
  await expect(page.getByRole('link', { name: 'Daily Attendance' })).toHaveAttribute('href', '/classes')
  await page.getByRole('link', { name: /^Year 3/ }).click()
  await expect(page).toHaveURL(/\/weekly\?yearGroup=Year%203$/)
  await expect(page.getByRole('rowheader')).toHaveCount(26)
  await page.goBack()
  await expect(page.getByText('183 Pupils')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: /^All Classes/ }).click()
  await expect(page).toHaveURL(/\/weekly\?yearGroup=All$/)
})
