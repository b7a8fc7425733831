import type { Page } from '@playwright/test'
import { expect, test } from '../support/school.ts'

/** Where the focused cell is, and what hides it: another element over its middle, or the edge of the window. */
function focusedCell(page: Page): Promise<{ place: string | null; hiddenBy: string | null }> {
  return page.evaluate(() => {
    const cell = document.activeElement
    const place = cell?.getAttribute('data-place') ?? null
    if (!cell || place === null) return { place, hiddenBy: 'nothing has the focus' }
    const box = cell.getBoundingClientRect()
    const x = Math.min((box.left + box.right) / 2, window.innerWidth - 20)
    const y = (box.top + box.bottom) / 2
    if (y < 0 || y > window.innerHeight || box.left > window.innerWidth)
      return { place, hiddenBy: `the window: ${x}, ${y}` }
    const top = document.elementFromPoint(x, y)
    return { place, hiddenBy: cell.contains(top) ? null : (top?.outerHTML.slice(0, 80) ?? 'nothing') }
  })
}

async function openGrid(page: Page): Promise<void> {
  await page.goto('/annual-report?term=Autumn+2026')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('grid').locator('[tabindex="0"]').focus()
}

for (const [width, height] of [
  [360, 640],
  [820, 700],
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`[G4] at ${width} px the keys never lose the focus, and the focused cell is always in sight`, async ({
    page,
    school,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await school.signIn(page.context(), 'staff')
    await openGrid(page)
    // A key that is held repeats faster than a busy page draws: every repeat must find the focus in the grid.
    await page.evaluate(() => {
      const lost = { count: 0 }
      Object.assign(window, { lostFocus: lost })
      document.addEventListener(
        'keydown',
        ({ target }) => {
          if (!(target as Element).hasAttribute('data-place')) lost.count += 1
        },
        true,
      )
    })
    const lost = () =>
      page.evaluate(() => (window as unknown as { lostFocus: { count: number } }).lostFocus.count)
    await Promise.all(Array.from({ length: 45 }, () => page.keyboard.down('ArrowDown')))
    await page.keyboard.up('ArrowDown')
    expect(await lost()).toBe(0)
    await expect.poll(() => focusedCell(page)).toEqual({ place: '45 0', hiddenBy: null })
    for (const key of [
      ...['PageDown', 'PageDown', 'End', 'Home', 'Control+End', 'Control+ArrowLeft', 'ArrowUp'],
      ...['ArrowLeft', 'PageUp', 'Control+Home', 'Control+ArrowRight', 'Control+End', 'ArrowLeft'],
    ]) {
      await page.keyboard.press(key)
      await expect.poll(async () => (await focusedCell(page)).hiddenBy, { message: key }).toBeNull()
    }
    expect(await lost()).toBe(0)
  })
}

test('[G4] another width keeps the focus and the focused cell in sight; a wide screen is used', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await school.signIn(page.context(), 'staff')
  await openGrid(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  const { place } = await focusedCell(page)
  for (const [width, height] of [
    [360, 640],
    [820, 500],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => focusedCell(page), { message: `${width}` }).toEqual({ place, hiddenBy: null })
  }
  const box = await page.getByRole('grid').locator('..').boundingBox()
  expect(box?.width).toBeGreaterThan(1800)
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBe(0)
})

test('[G4] the Tab key leads to the active cell in sight, also after the wheel has carried it away', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await school.signIn(page.context(), 'staff')
  await openGrid(page)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('grid').hover()
  await page.mouse.wheel(700, 2000)
  await expect
    .poll(() => page.getByRole('grid').evaluate(({ parentElement }) => parentElement?.scrollTop))
    .toBe(2000)
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedCell(page)).toEqual({ place: '1 2', hiddenBy: null })
})
