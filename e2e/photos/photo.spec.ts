import { CORNERS, goodPictures } from '#testing/picture-corpus.ts'
import type { BrowserSession } from '#testing/browser-session.ts'
import { sql } from '#server/db/sql.ts'
import type { Page } from '@playwright/test'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { button, choose, dialog, openDialog, opener, PUPIL } from '../support/photo-dialog.ts'
import { expect, test } from '../support/school.ts'

async function photoAddress(page: Page): Promise<string> {
  const src = await opener(page, 'Change').locator('img').getAttribute('src')
  expect(src).toContain('size=96')
  return src?.replace('&size=96', '') ?? ''
}

async function storedPhoto(page: Page, session: BrowserSession): Promise<Buffer> {
  const answer = await session.fetch(await photoAddress(page))
  return Buffer.from(await answer.arrayBuffer())
}

async function colourAt(photo: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(photo).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('[E1][E3][E5][E6][E8] a photo is captured, taken again, used, replaced and removed', async ({
  page,
  school,
}) => {
  const staff = await school.signIn(page.context(), 'staff')
  await openDialog(page)
  await expect(dialog(page)).toContainText('Photos are stored securely and privately for school use only')
  await expect(dialog(page).getByLabel('Live camera')).toBeVisible()
  await expect(button(page, 'Capture')).toBeEnabled()
  await expectAccessible(page)
  await button(page, 'Capture').click()
  await expect(dialog(page).getByLabel('Live camera')).toBeHidden()
  await button(page, 'Retake').click()
  await button(page, 'Capture').click()
  await expect(dialog(page).getByRole('img', { name: 'The new photo' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Use Photo').click()
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
  await expect(page.getByText(`Profile photo has been added for ${PUPIL}`)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page, 'Change')).toBeFocused()
  const first = await photoAddress(page)
  const asStored = { format: 'jpeg', width: 400, height: 400 }
  expect(await sharp(await storedPhoto(page, staff)).metadata()).toMatchObject(asStored)

  await openDialog(page, 'Change')
  await button(page, 'Capture').click()
  await button(page, 'Use Photo').click()
  await expect(dialog(page)).toBeHidden()
  // A new photo has a new address; its picture may be the same, because a camera that was just
  // switched on shows the browser's test film from its beginning.
  await expect.poll(() => photoAddress(page)).not.toBe(first)
  expect(await sharp(await storedPhoto(page, staff)).metadata()).toMatchObject(asStored)

  await openDialog(page, 'Change')
  const question = page.getByRole('alertdialog', { name: 'Remove photo' })
  const remove = async () => {
    await button(page, 'Remove photo').click()
    await question.getByRole('button', { name: 'Remove photo' }).click()
  }
  const isRemoval = (url: URL) => /^\/api\/students\/\d+\/photo$/.test(url.pathname)
  await page.route(isRemoval, (route) => route.abort())
  await remove()
  await expect(page.getByText('Failed to remove photo', { exact: true })).toBeVisible()
  await expect(page.getByText('Please try again.', { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
  await page.unroute(isRemoval)
  await remove()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(page.getByText(`Profile photo has been removed for ${PUPIL}`)).toBeVisible()
  await expect(opener(page, 'Add')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[E1][E2][E3] a file picker serves; what is no picture or too large is refused', async ({
    page,
    school,
  }) => {
    const staff = await school.signIn(page.context(), 'staff')
    await openDialog(page)
    await expect(dialog(page).getByLabel('Live camera')).toBeHidden()
    await choose(page, 'Take Photo', { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(dialog(page).getByRole('alert')).toHaveText('Please select an image file.')
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1)
    await choose(page, 'Take Photo', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: tooLarge })
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Image file is too large. Please select a file under 10MB.',
    )
    await choose(page, 'Take Photo', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to process photo. Please try again.')

    const turned = (await goodPictures()).find(({ name }) => name === 'jpeg with orientation 6')
    const upright = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: turned?.bytes ?? Buffer.alloc(0) }
    await choose(page, 'Take Photo', upright)
    await button(page, 'Use Photo').click()
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
    const photo = await storedPhoto(page, staff)
    const corners = [
      [100, 100],
      [300, 100],
      [300, 300],
      [100, 300],
    ] as const
    for (const [index, [x, y]] of corners.entries()) {
      const colour = await colourAt(photo, x, y)
      const wanted = CORNERS[index] ?? []
      expect(Math.max(...colour.map((value, at) => Math.abs(value - (wanted[at] ?? 0))))).toBeLessThan(40)
    }
  })
})

test('[E6][E7] with the store down the dialog says so, the picture stays, and pupils are listed', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const photos = path.join(school.server.dataDir, 'photos')
  rmSync(photos, { recursive: true, force: true })
  writeFileSync(photos, 'no directory')
  await openDialog(page)
  await button(page, 'Capture').click()
  await button(page, 'Use Photo').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to upload photo. Please try again.')
  await expect(dialog(page).getByRole('alert')).toContainText('Registers work as usual')
  await expect(page.getByText('Photo upload failed')).toBeVisible()
  await expect(page.getByText('Please try again. Check your internet connection.')).toBeVisible()
  const rows = await school.database.query(
    sql`select object_path from photo_uploads where clean_after > '-infinity'`,
  )
  expect(rows).toEqual([])
  rmSync(photos)
  await button(page, 'Use Photo').click()
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
})

test('[E5] a browser that has signed out gets no photo, although it kept one', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  const src = (await page.locator('img[src*="/photo?"]').first().getAttribute('src')) ?? ''
  const load = () => page.evaluate(async (address) => (await fetch(address)).status, src)
  expect([await load(), await load()]).toEqual([200, 200])
  await page.context().clearCookies()
  expect(await load()).toBe(401)
})
