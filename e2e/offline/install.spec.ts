import { expect, test } from '../support/school.ts'

test('[O2] the browser’s offer to install the app stands in the account menu', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/')
  const manifest = page.locator('link[rel="manifest"]')
  await expect(manifest).toHaveCount(1)
  const { icons } = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[]
  }
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')

  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt')
    const prompt = async () => document.body.setAttribute('data-prompted', '')
    window.dispatchEvent(Object.assign(offer, { prompt }))
  })
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Install on this device' }).click()
  await expect(page.locator('body[data-prompted]')).toHaveCount(1)
})
