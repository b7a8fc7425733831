import { openRegister } from '../support/register.ts'
import { comeBackAt } from '../support/clocks.ts'
import { asksBeforeReload } from '../support/leaving.ts'
import { expect, test } from '../support/school.ts'

test('[D2] a teacher who comes back on the next day sees that day, even after viewing the week or another day', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const comeBackOn = (day: string) => comeBackAt(page, school, `${day}T08:45:00Z`)
  await page.getByRole('link', { name: 'Weekly register' }).click()
  await page.getByRole('link', { name: 'Daily register' }).click()
  await page.getByRole('button', { name: 'Previous school day' }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
  await comeBackOn('2026-11-16')
  await expect(page.getByText('Monday 16 November 2026')).toBeVisible()
  await expect(register.cards.first()).toHaveAccessibleName(/Not marked yet/)

  await page.getByRole('button', { name: 'Previous school day' }).click()
  await page.reload()
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
})

test('[D17, O1] a correction that still waits for its turn survives a reload', async ({ page, school }) => {
  const register = await openRegister(page, school)
  const card = register.cards.first()
  const id = await register.pupilId(card)
  // The first mark arrives, its answer does not.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/attendance', (route) => void route.fetch().then(() => arrived.resolve()), {
    times: 1,
  })
  await card.getByRole('button', { name: 'Present (/)' }).click()
  await card.getByRole('button', { name: 'No reason yet (N)' }).click()
  await arrived.promise
  expect((await register.stored()).get(id)).toBe('/')
  await expect.poll(() => asksBeforeReload(page)).toBe(false)
  await page.reload()
  await expect.poll(async () => (await register.stored()).get(id)).toBe('N')
  await expect(card).toHaveAttribute('data-sync', 'saved')
  await expect(card).toHaveAccessibleName(/No reason provided/)
  expect((await register.changes(id)).map(({ newCode }) => newCode)).toEqual(['/', 'N'])
})

test('[D17] Mark All Present without an answer yet survives a reload, once', async ({ page, school }) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  await page.route('**/api/attendance/bulk', () => {}, { times: 1 })
  const asked = page.waitForRequest('**/api/attendance/bulk')
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await asked
  // From now on it is on the device.
  await expect(page.getByText('Saving…')).toBeVisible()
  await page.reload()
  await expect.poll(async () => [...(await register.stored()).values()]).toEqual(Array(count).fill('/'))
  const changes = await register.changes(await register.pupilId(register.cards.last()))
  expect(changes.map(({ newCode }) => newCode)).toEqual(['/'])
})
