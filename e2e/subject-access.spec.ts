import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'
import { readFile } from 'node:fs/promises'

test('[Q6] a parent’s request is answered in four actions', async ({ page, school }) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/')
  await page.getByRole('main').hover()
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').fill('harison')
  await expect(dialog.getByRole('link').first()).toContainText('Harrison')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harrison')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download everything' }).click()

  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/Harrison .*\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expectAccessible(page)
})
