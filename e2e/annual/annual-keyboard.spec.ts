import type { Page } from '@playwright/test'
import { focusedCell } from '#testing/screen/focused-cell.ts'
import { expect, test } from '../support/school.ts'

const KEYS = [
  ...['PageDown', 'PageDown', 'End', 'Home', 'Control+End', 'Control+ArrowLeft', 'ArrowUp'],
  ...['ArrowLeft', 'PageUp', 'Control+Home', 'Control+ArrowRight', 'Control+End', 'ArrowLeft'],
]

/** Counts the keys that do not find the focus in the grid. */
async function countLostKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const lost = { count: 0 }
    Object.assign(window, { lostFocus: lost })
    document.addEventListener(
      'keydown',
      ({ target }) => {
        if (!(target as Element).matches('[role=gridcell]')) lost.count += 1
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { lostFocus: { count: number } }).lostFocus.count)
}

/** Another size of the window keeps the focus, and the focused cell in sight. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  const { place } = await page.evaluate(focusedCell)
  await page.setViewportSize({ width, height })
  await expect
    .poll(() => page.evaluate(focusedCell), { message: `${width}` })
    .toEqual({ place, hiddenBy: null })
}

test.use({ hasTouch: true })

test('[G4] a tapped cell keeps the focus and is read below; from there the keys never lose it, and the cell is always in sight, at every width', async ({
  page,
  school,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 640 })
  await school.signIn(page.context(), 'staff')
  await page.goto('/annual-report?term=Autumn+2026')
  const tapped = page.getByRole('grid').locator('[aria-rowindex="8"] > [aria-colindex="4"]')
  await tapped.tap()
  await expect(tapped).toBeFocused()
  await expect(page.getByRole('link', { name: 'Open this day' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(focusedCell)).toEqual({ place: '5 2', hiddenBy: null })

  const lostKeys = await countLostKeys(page)
  for (const [width, height] of [
    [360, 640],
    [820, 700],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await resize(page, width, height)
    await page.keyboard.press('Control+Home')
    // A key that is held repeats faster than a busy page draws: every repeat must find the focus in the grid.
    await Promise.all(Array.from({ length: 45 }, () => page.keyboard.down('ArrowDown')))
    await page.keyboard.up('ArrowDown')
    await expect.poll(() => page.evaluate(focusedCell)).toEqual({ place: '45 0', hiddenBy: null })
    for (const key of KEYS) {
      await page.keyboard.press(key)
      const hiddenBy = async () => (await page.evaluate(focusedCell)).hiddenBy
      await expect.poll(hiddenBy, { message: `${key} at ${width}` }).toBeNull()
    }
    expect(await lostKeys()).toBe(0)
  }
  // A wide screen is used.
  const box = await page.getByRole('grid').locator('..').boundingBox()
  expect(box?.width).toBeGreaterThan(1800)
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBe(0)
  await resize(page, 360, 640)
  await resize(page, 820, 500)
})
