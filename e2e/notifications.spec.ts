import { expect, test } from './support/school.ts'
import { openUsers } from './support/users-page.ts'
import { sql } from '#server/db/sql.ts'

test('[K1] one toast at a time, gone after 5000 ms, kept while F8 has led to it, swiped away by 50 px', async ({
  page,
  school,
}) => {
  const active = await openUsers(page, school)
  await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  const off = region.getByText('Account deactivated')
  const on = region.getByText('Account activated')

  await active.click()
  await expect(off).toBeVisible()
  await page.clock.runFor(4999)
  await expect(off).toBeVisible()
  await page.clock.runFor(1)
  await expect(off).toBeHidden()

  await active.click()
  await expect(on).toBeVisible()
  // The switch follows with the next tick of the clock.
  await page.clock.runFor(1)
  await expect(active).toBeChecked()
  await active.click()
  await expect(off).toBeVisible()
  await expect(on).toHaveCount(0)

  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.clock.runFor(10_000)
  await expect(off).toBeVisible()

  const box = await off.boundingBox()
  const [x, y] = [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0) + 5]
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y)
    await expect(region).toHaveCSS('transform', `matrix(1, 0, 0, 1, ${distance}, 0)`)
    await page.mouse.up()
    await expect(region).toHaveCSS('transform', 'none')
  }
  await swipe(49)
  await expect(off).toBeVisible()
  await swipe(50)
  await expect(off).toBeHidden()
})

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

test('[K1] a toast that was flung aside or let go of outside leaves no trace on the next one, which a trembling hand can close', async ({
  page,
  school,
}) => {
  const active = await openUsers(page, school)
  await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await active.click()
  const off = region.getByText('Account deactivated')
  await expect(off).toBeVisible()
  const box = await off.boundingBox()
  const [x, y] = [Math.round(box?.x ?? 0) + 20, Math.round(box?.y ?? 0) + 5]
  // To the left and out of the toast, where the button of the mouse is let go.
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 200, y - 200)
  await page.mouse.up()
  await page.mouse.move(x, y)
  await page.mouse.move(x + 150, y)
  await expect(region).toHaveCSS('transform', 'none')
  await expect(off).toBeVisible()
  // The next toast comes while this one is held aside.
  await page.mouse.down()
  await page.mouse.move(x + 190, y)
  await expect(region).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 40, 0)')
  // The switch follows with the next tick of the clock.
  await page.clock.runFor(1)
  await expect(active).not.toBeChecked()
  await active.press('Space')
  await expect(region.getByText('Account activated')).toBeVisible()
  await expect(region).toHaveCSS('transform', 'none')
  await page.mouse.move(x + 240, y)
  await page.mouse.up()
  await expect(region.getByText('Account activated')).toBeVisible()
  await expect(region).toHaveCSS('transform', 'none')
  const close = await page.getByRole('button', { name: 'Close notification' }).boundingBox()
  const [closeX, closeY] = [(close?.x ?? 0) + 20, (close?.y ?? 0) + 20]
  await page.mouse.move(closeX, closeY)
  await page.mouse.down()
  await page.mouse.move(closeX + 3, closeY)
  await page.mouse.up()
  await expect(region.getByText('Account activated')).toBeHidden()
})
