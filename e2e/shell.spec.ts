import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'

async function edges(locator: Locator): Promise<{ left: number; right: number }> {
  const box = await locator.boundingBox()
  return { left: Math.round(box?.x ?? 0), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) }
}

test('header and content begin and end at the same place on every screen', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  for (const width of [390, 1280, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const card = await edges(page.getByRole('article').first())
    const logo = await edges(page.getByRole('banner').locator('img').first())
    expect(logo.left, `left at ${width} px`).toBe(card.left)
    const menu = page.getByRole('banner').getByRole('button')
    // Its look begins a little outside, so that the last thing in it ends with the content.
    const last = await edges(menu.locator('> :visible').last())
    expect(Math.abs(last.right - card.right), `right at ${width} px`).toBeLessThanOrEqual(1)
  }
})

test('in the reader’s own colours the points of a chart and its legend are still seen', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  const background = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
  await page.goto('/weekly?yearGroup=Year%203&date=2026-11-12')
  const canvas = await background(page.locator('body'))
  const point = page.getByRole('figure').first().locator('.rounded-full').first()
  await expect(point).toBeVisible()
  expect(await background(point)).not.toBe(canvas)
  expect(await background(page.locator('dt .rounded-full').first())).not.toBe(canvas)
  await page.goto('/annual-report?yearGroup=Year%203')
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  const chip = (label: RegExp) => legend.filter({ hasText: label }).locator('[aria-hidden] > span').last()
  const look = (label: RegExp) =>
    chip(label).evaluate((node) => {
      const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(node)
      return `${backgroundColor} ${borderTopWidth} ${borderTopStyle}`
    })
  await expect(chip(/Present$/)).toBeVisible()
  const labels = [/Present$/, /[^n]authori[sz]ed absence$/i, /unauthori[sz]ed absence$/i, /Other$/]
  const looks = new Set(await Promise.all(labels.map(look)))
  expect(looks.size).toBe(4)
})

test('[B1] the card of the daily register is a link as a whole, and its classes lead to their own', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Daily Attendance' })
  await expect(card.getByRole('link', { name: /^Year 3/ })).toBeVisible()
  await expectAccessible(page)
  await card.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(/\/classes$/)
  await page.goBack()
  await card.getByRole('link', { name: /^Year 3/ }).click()
  await expect(page).toHaveURL(/\/dashboard\?yearGroup=Year(%20|\+)3$/)
})

test('a bookmark that is opened signed out is returned to after sign-in, from there and from the start page', async ({
  page,
}) => {
  const bookmark = '/weekly?yearGroup=Year%203&date=2026-11-05'
  await page.goto(bookmark)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await expect(page).toHaveURL(/\/weekly\?yearGroup=Year(%20|\+)3&date=2026-11-05$/)
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  // It has been returned to: the next sign-in begins at the start page again.
  await page.getByRole('button', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await expect(page.getByRole('heading', { name: 'Daily Attendance' })).toBeVisible()
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In to Continue' })).toBeVisible()
  await page.goto('/annual-report')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.getByRole('button', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await expect(page).toHaveURL(/\/annual-report$/)
})

test.describe('an empty school', () => {
  test.use({ kind: 'empty' })

  test('leads only the administrator from every empty page to School Set-up', async ({
    page,
    school,
    anotherBrowser,
  }) => {
    await school.signIn(page.context(), 'admin')
    const teacher = await anotherBrowser('staff')
    for (const address of ['/', '/classes', '/dashboard']) {
      await page.goto(address)
      await page.getByRole('main').getByRole('link', { name: 'School Set-up' }).click()
      await expect(page.getByRole('heading', { name: 'School Set-up', level: 1 })).toBeVisible()
      await teacher.goto(address)
      await expect(teacher.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(teacher.getByText(/No pupils on roll yet|No classes yet|No School Data/)).toBeVisible()
      await expect(teacher.getByRole('link', { name: 'School Set-up' })).toHaveCount(0)
    }
  })
})
