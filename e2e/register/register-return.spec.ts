import { openRegister } from '../support/register.ts'
import { comeBackAt } from '../support/clocks.ts'
import { asksBeforeReload } from '../support/leaving.ts'
import { expect, test } from '../support/school.ts'

test('[D7] a teacher who comes back in the afternoon sees the afternoon; the chosen session stays until then', async ({
  page,
  school,
}) => {
  await openRegister(page, school)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Afternoon Session').click()
  await comeBackAt(page, school, '2026-11-13T11:59:00Z')
  await expect(tab('Afternoon Session')).toHaveAttribute('aria-selected', 'true')
  await tab('Morning Session').click()
  await comeBackAt(page, school, '2026-11-13T13:10:00Z')
  await expect(tab('Afternoon Session')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('note')).toContainText('the register shows the Afternoon Session')
  await tab('Morning Session').click()
  await comeBackAt(page, school, '2026-11-13T15:00:00Z')
  await expect(tab('Morning Session')).toHaveAttribute('aria-selected', 'true')
})

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

test('[D7] a chosen day keeps its session at any time of day', async ({ page, school }) => {
  await openRegister(page, school)
  await page.getByRole('button', { name: 'Previous school day' }).click()
  await comeBackAt(page, school, '2026-11-13T12:10:00Z')
  await expect(page.getByRole('tab', { name: 'Morning Session' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Afternoon Session' })).toHaveAttribute('aria-selected', 'true')
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

test('[D9] a key that is held down marks one pupil; the selector says whose code it sets', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const card = register.cards.first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.focus()
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('n')
  await page.keyboard.up('n')
  await expect(register.cards.nth(1)).toBeFocused()
  await expect.poll(async () => (await register.stored()).size).toBe(1)
  await card.getByRole('button', { name: 'More codes' }).click()
  const menu = page.getByRole('menu', { name })
  await expect(menu.getByText(name)).toBeVisible()
})

test('[D1] an address with no possible class gets the empty state, not a fault', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  for (const impossible of ['x'.repeat(60), '%00']) {
    await page.goto(`/dashboard?yearGroup=${impossible}`)
    await expect(page.getByRole('heading', { name: 'No Pupils Found' })).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('[K2] the first mark moves no card', async ({ page, school }) => {
    const register = await openRegister(page, school)
    const card = register.cards.first()
    const before = await card.boundingBox()
    await card.getByRole('button', { name: 'Late (L)' }).tap()
    await expect(page.getByRole('button', { name: /^Only the \d+ not marked yet$/ })).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
  })
})
