import { browserLaunch } from '#tools/browser.ts'
import { openRegister } from './support/register.ts'
import { expect, test } from './support/school.ts'

// With the scroll bars that a laptop with a mouse has, on a screen that the dialog does not fit on.
test.use({
  viewport: { width: 900, height: 420 },
  launchOptions: { ...browserLaunch, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

test('a dialog stays open when it is scrolled by its bar, and closes with a press beside it', async ({
  page,
  school,
}) => {
  await openRegister(page, school)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  const box = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width - 7, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 7, box.y + 160)
  await page.mouse.up()
  await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await expect(dialog).toBeVisible()
  await page.mouse.click(box.x - 20, box.y + 20)
  await expect(dialog).toBeHidden()
})
