import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { test, untilKept } from '../support/installed-app.ts'
import type { Device } from '../support/installed-app.ts'
import { cookiesOf, expect } from '../support/school.ts'
import type { School } from '../support/school.ts'

/** Another build of the client, whose main file has another name: the old one is gone from the server. */
function otherBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'register-build-'))
  cpSync(process.env['E2E_CLIENT_DIR'] ?? '', folder, { recursive: true })
  const page = path.join(folder, 'index.html')
  const [, main = ''] = /assets\/(index-[\w-]+)\.js/.exec(readFileSync(page, 'utf8')) ?? []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (/\.(br|gz)$/.test(name)) rmSync(file)
    else if (/\.(js|html)$/.test(name)) {
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(main, 'index-SecondOne'))
      renameSync(file, file.replace(main, 'index-SecondOne'))
    }
  }
  return folder
}

const isSecond = (page: Page) => page.locator('script[src*="index-SecondOne"]')

/**
 * The new version takes over as soon as the browser has ended the old worker. On a slow machine Chromium now and then keeps
 * that one for five minutes more, though it has nothing to do; after a while the test ends it.
 */
async function untilSecond(page: Page): Promise<void> {
  const isThere = await isSecond(page)
    .waitFor({ state: 'attached', timeout: 10_000 })
    .then(() => true)
    .catch(() => false)
  if (!isThere) {
    const browser = await page.context().newCDPSession(page)
    await browser.send('ServiceWorker.enable')
    await browser.send('ServiceWorker.stopAllWorkers')
  }
  await expect(isSecond(page)).toHaveCount(1)
}

/** A register of the first version, and a server that has the second one. */
async function openBeforeUpdate(device: Device, school: School) {
  const clientDir = otherBuild()
  const second = await school.serverWith(clientDir)
  await school.signIn(device.context, 'staff')
  const page = await device.context.newPage()
  await page.goto('/dashboard?yearGroup=Year%203')
  await untilKept(page, '/api/attendance/register')
  await expect(page.getByRole('article').first()).toBeVisible()
  // A read under way would lose its session to the next sign-in.
  await page.waitForLoadState('networkidle')
  const session = await second.signedInAs('staff')
  // With the cookie of the other server, what the page reads by itself would be refused, and it would sign in again.
  await device.network.cut()
  device.network.leadTo(second.origin)
  await device.context.addCookies(cookiesOf(second, session))
  await device.network.restore()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const close = async () => {
    await second.close()
    rmSync(clientDir, { recursive: true, force: true })
  }
  return { page, close }
}

test('[O3] a new version is announced, waits while a register is open, and comes with the next page', async ({
  device,
  school,
}) => {
  const { page, close } = await openBeforeUpdate(device, school)
  await expect(page.getByText('A new version is ready').first()).toBeVisible()
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await expect(card).toHaveAccessibleName(/Illness/)
  await expect(page.getByText('Attendance updated successfully!').first()).toBeVisible()
  await expect(isSecond(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Classes' }).click()
  await untilSecond(page)
  await page.getByRole('link', { name: 'Year 3' }).click()
  await expect(card).toHaveAccessibleName(/Illness/)
  await close()
})

test('[O3] the old version opens every page while it waits, though its files are gone from the server', async ({
  device,
  school,
}) => {
  const { page, close } = await openBeforeUpdate(device, school)
  await expect(page.getByText('A new version is ready').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(isSecond(page)).toHaveCount(0)
  await device.network.cut()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await close()
})

test('[O3] a browser that starts again gets the new version', async ({ device, school }) => {
  const { page, close } = await openBeforeUpdate(device, school)
  await expect(page.getByText('A new version is ready').first()).toBeVisible()
  await device.restart()
  const later = await device.context.newPage()
  await later.goto('/')
  await expect(isSecond(later)).toHaveCount(1)
  await close()
})
