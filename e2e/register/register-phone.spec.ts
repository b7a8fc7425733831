import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { openRegister } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('[D9, D10] a class is marked with one thumb; buttons are large, nothing scrolls sideways', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  await page.getByRole('button', { name: 'Mark All Present' }).tap()
  await register.cards.nth(2).getByRole('button', { name: 'Late (L)' }).tap()
  await register.cards.nth(5).getByRole('button', { name: 'No reason yet (N)' }).tap()
  await expect
    .poll(async () => (await register.stored()).get(await register.pupilId(register.cards.nth(5))))
    .toBe('N')
  expect((await register.stored()).size).toBe(count)

  for (const button of await register.cards.first().getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await expectNoSidewaysScrolling(page)
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeInViewport()
  await expectAccessible(page)
})

test('[K2, D17] nothing moves under the thumb: not while another day is read, nor with the first mark, nor with one that is not saved', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const register = await openRegister(page, school)
  const markAll = page.getByRole('button', { name: 'Mark All Present' })
  const previous = page.getByRole('button', { name: 'Previous school day' })
  await previous.tap()
  await expect(page.getByText('Past Date')).toBeVisible()
  await expect(markAll).toBeVisible()
  const tiles = page.getByText('Total Pupils')
  const before = await tiles.boundingBox()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/attendance/register?**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await previous.tap()
  await expect(markAll).toHaveCount(0)
  expect(await tiles.boundingBox()).toEqual(before)
  answer.resolve()
  await expect(markAll).toBeVisible()
  expect(await tiles.boundingBox()).toEqual(before)

  await page.getByRole('button', { name: 'Today', exact: true }).tap()
  const [first, second] = [register.cards.nth(0), register.cards.nth(1)]
  await expect(first).toHaveAccessibleName(/Not marked yet/)
  const box = await first.boundingBox()
  await first.getByRole('button', { name: 'Late (L)' }).tap()
  await expect(page.getByRole('button', { name: /^Only the \d+ not marked yet$/ })).toBeVisible()
  expect(await first.boundingBox()).toEqual(box)

  // Else its save would meet the 503 too, and its message lie over the second card.
  const firstId = await register.pupilId(first)
  await expect.poll(async () => (await register.stored()).get(firstId)).toBe('L')
  await page.route('**/api/attendance', (route) => route.fulfill({ status: 503, body: '{}' }))
  await second.scrollIntoViewIfNeeded()
  const look = () => second.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [unmarkedBox, unmarked] = [await second.boundingBox(), await look()]
  await second.getByRole('button', { name: 'Late (L)' }).tap()
  const retry = second.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  expect(await second.boundingBox()).toEqual(unmarkedBox)
  expect(await look()).not.toBe(unmarked)
  const height = await retry.evaluate((button) => {
    const { left, top, bottom } = button.getBoundingClientRect()
    const hits = (y: number) => document.elementFromPoint(left + 4, y) === button
    let [from, to] = [Math.ceil(top), Math.floor(bottom) - 1]
    while (hits(from - 1)) from -= 1
    while (hits(to + 1)) to += 1
    return to - from + 1
  })
  expect(height).toBeGreaterThanOrEqual(44)
})

test('[D5, D6, K2] on a tablet nothing moves when the number of unmarked pupils goes; on its side a phone shows whole cards', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  const unmarked = page.getByText(`${count} unmarked`)
  const lines = await unmarked.evaluate((element) => element.getClientRects().length)
  expect(lines).toBe(1)
  const firstCard = async () => (await register.cards.first().boundingBox())?.y
  const before = await firstCard()
  await page.getByRole('button', { name: 'Mark All Present' }).tap()
  await expect(unmarked).toHaveCount(0)
  expect(await firstCard()).toBe(before)

  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => window.scrollTo(0, 600))
  const covered = await register.cards.evaluateAll((cards) => {
    const box = cards.map((card) => card.getBoundingClientRect()).find(({ top }) => top > -100 && top < 20)
    return (
      box && document.elementFromPoint(box.left + 4, Math.max(box.top + 20, 8))?.closest('article') === null
    )
  })
  expect(covered).toBe(false)
})

/** The main colour behind a text. */
async function colourBehind(text: Locator) {
  const clip = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  return (await sharp(await text.page().screenshot({ clip })).stats()).dominant
}

test('[D9] in forced colours the session, the mark and the focused code can be told apart', async ({
  page,
  school,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const register = await openRegister(page, school)
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [morning, afternoon] = [
    page.getByRole('tab', { name: /Morning/ }),
    page.getByRole('tab', { name: /Afternoon/ }),
  ]
  expect(await background(morning)).not.toBe(await background(afternoon))
  // Also behind the text itself, where the browser may paint a background of its own.
  expect(await colourBehind(morning)).not.toEqual(await colourBehind(afternoon))
  const card = register.cards.first()
  const late = card.getByRole('button', { name: 'Late (L)' })
  await late.press('Enter')
  await expect(late).toHaveAttribute('aria-pressed', 'true')
  expect(await background(late)).not.toBe(await background(card.getByRole('button', { name: 'Ill (I)' })))
  await card.getByRole('button', { name: 'More codes' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role^=menuitem]:focus')).toHaveCSS('outline-style', 'solid')
})
