import type { Locator, Page } from '@playwright/test'
import { CLASS, openRegister, registerOn, removeMarks } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function expectLateCodesTogether(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'More codes' }).click()
  for (const meaning of ['Late, before the register closes', 'Late, after the register closes']) {
    await expect(page.getByRole('menuitemradio', { name: meaning })).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('[D9, D17, K2] on a phone the menu of codes shows L and U with their meaning; an unsaved mark covers no figure, and bar and toast leave three quarters of the screen to the cards', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  for (const index of [0, 5, -1]) await expectLateCodesTogether(page, register.cards.nth(index))
  await expectNoSidewaysScrolling(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.route('**/api/attendance', (route) => route.fulfill({ status: 503, body: '{}' }))
  const tiles = page.getByText('Total Pupils')
  const before = await tiles.boundingBox()
  await register.cards.first().getByRole('button', { name: 'Late (L)' }).tap()
  const status = page.getByRole('button', { name: '1 mark not saved yet Retry' })
  await expect(status).toBeVisible()
  expect(await tiles.boundingBox()).toEqual(before)
  const box = await status.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(before?.y ?? 0)

  const toast = page.getByText('Failed to update attendance. Please try again.')
  await expect(toast).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 700))
  const covered = await toast.evaluate((words) => {
    const bar = document.querySelector('[role=tablist]')?.closest('.sticky, [class*="sticky"]')
    const card = words.closest('[role=alert] > *')?.getBoundingClientRect()
    return (bar?.getBoundingClientRect().bottom ?? 0) + window.innerHeight - (card?.top ?? 0)
  })
  expect(covered).toBeGreaterThan(0)
  expect(covered).toBeLessThanOrEqual(844 / 4)
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab', { name: 'Morning Session' })).toBeInViewport({ ratio: 1 })

  await page.unroute('**/api/attendance')
  await status.tap()
  await expect(register.cards.first()).toHaveAttribute('data-sync', 'saved')
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  test('[D17] beside the widest date, a mark that waits to be sent leaves the bar as high as it was', async ({
    page,
    school,
  }) => {
    await removeMarks(school, { date: '2026-09-30' })
    await school.signIn(page.context(), 'staff')
    const register = registerOn(page, school)
    await register.open(`yearGroup=${encodeURIComponent(CLASS)}&date=2026-09-30`)
    await expect(page.getByText('Wednesday 30 September 2026').first()).toBeVisible()
    await page.route('**/api/attendance', (route) => route.fulfill({ status: 503, body: '{}' }))
    const tiles = page.getByText('Total Pupils')
    const before = await tiles.boundingBox()
    await register.cards.first().getByRole('button', { name: 'Not marked yet' }).click()
    await expect(page.getByRole('button', { name: '1 mark not saved yet Retry' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Only the/ })).toBeVisible()
    expect(await tiles.boundingBox()).toEqual(before)
  })
})
