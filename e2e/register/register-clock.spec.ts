import type { Page } from '@playwright/test'
import { setClocks, waitTenSeconds } from '../support/clocks.ts'
import { openRegister, registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import type { School } from '../support/school.ts'

/** The page looks at the clock every ten seconds. */
async function letClocksShow(page: Page, school: School, instant: string): Promise<void> {
  await setClocks(page, school, instant)
  await waitTenSeconds(page)
}

const isShown = (page: Page, name: string) =>
  expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')

test('[D7] a register in the foreground from the morning on follows the clock at noon, and says so before the next mark', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const id = await register.pupilId(register.cards.first())
  await letClocksShow(page, school, '2026-11-13T13:40:00Z')
  await isShown(page, 'Afternoon Session')
  const words = 'It is afternoon now: the register shows the Afternoon Session.'
  await expect(page.getByRole('note')).toContainText(words)
  await expect(page.getByRole('note')).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await register.cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.poll(async () => (await register.stored('pm')).get(id)).toBe('L')
  expect((await register.stored('am')).size).toBe(0)
})

test('[D7] a tap that comes before the page has noticed the afternoon marks nothing; the next one marks the afternoon', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const late = register.cards.first().getByRole('button', { name: 'Late (L)' })
  await setClocks(page, school, '2026-11-13T13:40:00Z')
  await late.evaluate((button) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    ;(button as HTMLElement).click()
  })
  await isShown(page, 'Afternoon Session')
  await expect(register.cards.first()).toHaveAccessibleName(/Not marked yet/)
  await expect(async () => {
    await late.click()
    await expect(register.cards.first()).toHaveAccessibleName(/Late/, { timeout: 1000 })
  }).toPass()
  await expect.poll(async () => (await register.stored('pm')).size).toBe(1)
  expect((await register.stored('am')).size).toBe(0)
})

test('[D7] at noon a register that is being marked stays in the morning, says so, and follows after a pause', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  await setClocks(page, school, '2026-11-13T11:59:50Z')
  await register.cards.nth(0).getByRole('button', { name: 'Late (L)' }).click()
  // An answer that is under way while the clocks are set would tell the time of before.
  await expect(register.cards.nth(0)).toHaveAttribute('data-sync', 'saved')
  await letClocksShow(page, school, '2026-11-13T12:00:10Z')
  await expect(page.getByText('It is afternoon now')).toBeVisible()
  await register.cards.nth(1).getByRole('button', { name: 'Ill (I)' }).click()
  await expect.poll(async () => [...(await register.stored('am')).values()].toSorted()).toEqual(['I', 'L'])
  await expect(register.cards.nth(1)).toHaveAttribute('data-sync', 'saved')
  await isShown(page, 'Morning Session')
  await letClocksShow(page, school, '2026-11-13T12:02:00Z')
  await isShown(page, 'Afternoon Session')
  expect((await register.stored('pm')).size).toBe(0)
})

test('[D2, D7] at midnight an open register moves on to the new day, and names it', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await setClocks(page, school, '2026-11-12T15:00:00Z')
  const register = registerOn(page, school)
  await register.open()
  await expect(page.getByText('Thursday 12 November 2026')).toBeVisible()
  await letClocksShow(page, school, '2026-11-13T00:00:30Z')
  await expect(
    page.getByText('It is Friday 13 November now: the register shows the Morning Session.').first(),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Date' })).toContainText('Friday 13 November 2026')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await register.cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.poll(async () => (await register.stored()).size).toBe(1)
})

for (const [zone, instants] of [
  ['Europe/London', ['2026-11-15T20:10:00Z', '2025-11-13T14:00:00Z']],
  ['Asia/Tokyo', ['2026-11-13T13:45:00Z']],
] as const) {
  test.describe(`on a computer in ${zone} whose clock is wrong`, () => {
    test.use({ timezoneId: zone })
    test('[D2, D3, D7] the register is that of the server’s day and session', async ({ page, school }) => {
      for (const [index, instant] of instants.entries()) {
        await page.clock.setFixedTime(instant)
        const register = await openRegister(page, school)
        await expect(page.getByRole('navigation', { name: 'Date' })).toContainText(
          /Friday 13 November 2026.*Today/,
        )
        await isShown(page, 'Morning Session')
        await register.cards.nth(index).getByRole('button', { name: 'Late (L)' }).click()
        await expect
          .poll(async () => [...(await register.stored()).values()])
          .toEqual(Array(index + 1).fill('L'))
      }
    })
  })
}
