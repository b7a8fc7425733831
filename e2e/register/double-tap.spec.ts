import type { Locator, Page } from '@playwright/test'
import { bookForFriday, setTime } from '../support/care.ts'
import { openRegister } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Taps twice at the same place; the page's clock stands still, so that a slow machine makes no difference. */
async function doubleTap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.clock.pauseAt(await page.evaluate(() => Date.now()))
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await page.clock.resume()
}

test('[D9] a double tap on More chooses no code; one on a code marks that pupil, and not the one behind the menu', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const card = register.cards.nth(3)
  await card.scrollIntoViewIfNeeded()
  await doubleTap(page, card.getByRole('button', { name: 'More codes' }))
  await expect(page.getByRole('menu')).toBeVisible()
  expect((await register.stored()).size).toBe(0)
  await doubleTap(page, page.getByRole('menuitemradio', { name: /Education arranged/ }))
  await expect(card).toHaveAccessibleName(/Education arranged/)
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible()
  expect([...(await register.stored())]).toEqual([[await register.pupilId(card), 'K']])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A deliberate second tap comes later, or on a button that is still there.
  await card.getByRole('button', { name: 'Late (L)' }).tap()
  await expect.poll(async () => [...(await register.stored()).values()]).toEqual(['L'])
})

test('[I2] a double tap on a child to add signs no child in', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await bookForFriday(school, 24)
  await setTime(page, school, '15:40')
  await page.goto('/after-school-care')
  const signIns = page.getByRole('button', { name: /^Sign in / })
  await expect(signIns).toHaveCount(24)
  await page.getByRole('button', { name: 'Add a child' }).tap()
  await doubleTap(page, page.getByRole('button', { name: /^Add .*, / }).nth(2))
  await expect(signIns).toHaveCount(25)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const records = () =>
    school.database.query(sql`select attended from after_school_care_attendance where date = ${'2026-11-13'}`)
  await expect.poll(records).toEqual([{ attended: null }])
})
