import { openRegister } from '../support/register.ts'
import { expect, test } from '../support/school.ts'

test.describe('on a computer in another time zone whose clock is wrong', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('[D2, D3, D7] the register is that of the server’s day and session', async ({ page, school }) => {
    const instants = ['2026-11-13T13:45:00Z', '2026-11-15T20:10:00Z', '2025-11-13T14:00:00Z']
    for (const [index, instant] of instants.entries()) {
      await page.clock.setFixedTime(instant)
      const register = await openRegister(page, school)
      await expect(page.getByRole('navigation', { name: 'Date' })).toContainText(
        /Friday 13 November 2026.*Today/,
      )
      await expect(page.getByRole('tab', { name: 'Morning Session' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await register.cards.nth(index).getByRole('button', { name: 'Late (L)' }).click()
      await expect
        .poll(async () => [...(await register.stored()).values()])
        .toEqual(Array(index + 1).fill('L'))
    }
  })
})
