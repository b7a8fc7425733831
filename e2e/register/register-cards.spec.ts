import type { Locator, Page } from '@playwright/test'
import { openRegister, registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('[D9] the empty circle of a card marks present with one tap; the mark in its place opens the history', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const card = register.cards.first()
  await card.getByRole('button', { name: 'Not marked yet' }).click()
  await expect(card).toHaveAccessibleName(/Present \(am\)/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await register.stored()).get(await register.pupilId(card))).toBe('/')
  await card.getByRole('button', { name: 'Present (am), Present. History' }).click()
  await expect(
    page.getByRole('dialog', { name: (await card.getByRole('heading').textContent()) ?? '' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const other = register.cards.nth(1)
  await other.getByRole('button', { name: 'More codes' }).click()
  await page.getByRole('menuitem', { name: 'History of marks' }).click()
  await expect(page.getByText('Nothing has been marked on this day yet.')).toBeVisible()
})

async function expectLateCodesTogether(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'More codes' }).click()
  for (const meaning of ['Late, before the register closes', 'Late, after the register closes']) {
    await expect(page.getByRole('menuitemradio', { name: meaning })).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

for (const [where, options] of [
  ['on a laptop', {}],
  ['on a phone', PHONE],
] as const) {
  test.describe(where, () => {
    test.use(options)
    test('[D9, D17] the menu of codes shows L and U with their meaning; the number of unsaved marks covers no figure and no card', async ({
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
      await register.cards.first().getByRole('button', { name: 'Late (L)' }).click()
      const status = page.getByRole('button', { name: '1 mark not saved yet Retry' })
      await expect(status).toBeVisible()
      expect(await tiles.boundingBox()).toEqual(before)
      const [box, bar] = [await status.boundingBox(), await page.getByRole('tablist').boundingBox()]
      expect(box && bar && box.y + box.height).toBeLessThan(before?.y ?? 0)
      await page.unroute('**/api/attendance')
      await status.click()
      await expect(register.cards.first()).toHaveAttribute('data-sync', 'saved')
    })
  })
}

test('[D9] the second half of a double tap on More chooses no code', async ({ page, school }) => {
  await page.setViewportSize(PHONE.viewport)
  const register = await openRegister(page, school)
  await register.cards.nth(2).getByRole('button', { name: 'More codes' }).dblclick()
  await expect(page.getByRole('menu')).toBeVisible()
  expect((await register.stored()).size).toBe(0)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('[D11] a colleague’s code in conflict can be read, however long the name is', async ({
    page,
    school,
    anotherBrowser,
  }) => {
    const register = await openRegister(page, school)
    const other = registerOn(await anotherBrowser('admin'), school)
    await school.database.query(
      sql`update users set first_name = 'Maximiliana-Alexandra', last_name = 'Featherstonehaugh' where role = 'admin'`,
    )
    await other.open()
    await other.cards.first().getByRole('button', { name: 'Ill (I)' }).click()
    await expect(other.cards.first()).toHaveAttribute('data-sync', 'saved')
    const card = register.cards.first()
    await card.getByRole('button', { name: 'Late (L)' }).click()
    await expect(card).toHaveAttribute('data-sync', 'conflict')
    const hidden = await card.getByRole('strong').evaluate((code) => {
      const line = code.closest('p')?.getBoundingClientRect()
      return code.getBoundingClientRect().right - (line?.right ?? 0)
    })
    expect(hidden).toBeLessThanOrEqual(0)
  })

  test('[K2] bar and toast leave three quarters of the screen to the cards', async ({ page, school }) => {
    const register = await openRegister(page, school)
    await page.route('**/api/attendance', (route) => route.fulfill({ status: 503, body: '{}' }))
    await register.cards.nth(4).getByRole('button', { name: 'Late (L)' }).tap()
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
  })
})
