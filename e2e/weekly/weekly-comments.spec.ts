import { waitTenSeconds } from '../support/clocks.ts'
import { endSessions } from '../support/end-sessions.ts'
import { asksBeforeReload } from '../support/leaving.ts'
import { alert, fields, indicator, openComments, stored } from '../support/comments.ts'
import { expect, test } from '../support/school.ts'

test.beforeEach(({ page, school }) => openComments(page, school))

test('[F3] hiding the page or closing the tab within the pause loses nothing', async ({ page, school }) => {
  await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
  await fields(page).nth(2).fill('Put the phone away')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect.poll(() => stored(school, 'Put the phone away')).toBe(1)
  const underWay = page.waitForRequest((request) => request.postData()?.includes('Closed the tab') ?? false)
  await fields(page).first().fill('Closed the tab')
  await fields(page).nth(1).fill('And another')
  await page.keyboard.type('!')
  await underWay
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => stored(school, 'Closed the tab')).toBe(1)
  await expect.poll(() => stored(school, 'And another!')).toBe(1)
})

test('[F3] leaving for another week or another page saves, and the comment is there on return', async ({
  page,
  school,
}) => {
  await fields(page).first().fill('Left the week')
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByText('Friday 6 November 2026', { exact: true })).toBeVisible()
  await expect(fields(page).first()).toHaveValue('')
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(fields(page).first()).toHaveValue('Left the week')
  await expect.poll(() => stored(school, 'Left the week')).toBe(1)
  await fields(page).first().fill('Left the page')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(fields(page).first()).toHaveValue('Left the page')
  await expect.poll(() => stored(school, 'Left the page')).toBe(1)
})

test('[F3] a comment is shown on return, however late the answer of a read that began before it was saved', async ({
  page,
}) => {
  const read = Promise.withResolvers<void>()
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.route('**/api/comments**', async (route) => {
    if (route.request().method() === 'POST') {
      await read.promise
      return route.continue()
    }
    const response = await route.fetch()
    read.resolve()
    await saved
    await waitTenSeconds(page)
    return route.fulfill({ response })
  })
  await fields(page).first().fill('Left the page')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(fields(page).first()).toHaveValue('Left the page')
})

test.describe('what cannot be saved', () => {
  test('[F3, O1] stays pending without a message, is kept on the device and named in another week, and is tried again at the next edit and by a button', async ({
    page,
    school,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const unplug = () =>
      page.route('**/api/comments', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
    const notSaved = page.getByText('1 comment not saved yet')
    await unplug()
    await fields(page).first().fill('No connection')
    await page.keyboard.press('Tab')
    await expect(notSaved).toBeVisible()
    await expect(indicator(page)).toHaveText('Not saved yet')
    await expect.poll(() => logged.join()).toContain('The comment could not be saved')
    await expect(alert(page)).toHaveCount(0)
    await expect.poll(() => asksBeforeReload(page)).toBe(false)
    await page.unroute('**/api/comments')
    await fields(page).first().fill('No connection, then one')
    await expect.poll(() => stored(school, 'No connection, then one')).toBe(1)
    await expect(notSaved).toHaveCount(0)

    // From here on the page does not try again by itself, so that the button is there to be pressed.
    await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
    await unplug()
    await fields(page).first().fill('Do not lose me')
    await page.getByRole('button', { name: 'Previous week' }).click()
    await page.getByRole('link', { name: 'Week of 9 November' }).click()
    await expect(fields(page).first()).toHaveValue('Do not lose me')
    await expect(indicator(page)).toHaveText('Not saved yet')
    await page.unroute('**/api/comments')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => stored(school, 'Do not lose me')).toBe(1)
  })

  test('[F3, A7] because the session has ended goes out after the new login', async ({ page, school }) => {
    const goOn = await endSessions(page, school)
    const login = page.waitForRequest(`${school.origin}/api/login`)
    await fields(page).first().fill('Typed on the day after')
    goOn()
    await login
    await page.waitForURL(/weekly/)
    await expect(fields(page).first()).toHaveValue('Typed on the day after')
    await expect.poll(() => stored(school, 'Typed on the day after')).toBe(1)
  })
})

const KINDS = {
  HTML: `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`,
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 well done 🎉',
  'right-to-left text': 'ليلى تقرأ جيدا هذا الأسبوع',
  '2,000 characters over several lines': `${'A line of the comment.\n'.repeat(86)}${'.'.repeat(22)}`,
}

test(`[F3] comments of ${Object.keys(KINDS).join(', ')} come back as typed and run nothing`, async ({
  page,
  school,
}) => {
  const texts = Object.values(KINDS)
  for (const [index, text] of texts.entries()) {
    await fields(page).nth(index).fill(text)
    await page.keyboard.press('Tab')
    await expect.poll(() => stored(school, text)).toBe(1)
  }
  await page.reload()
  for (const [index, text] of texts.entries()) await expect(fields(page).nth(index)).toHaveValue(text)
  await page.context().clearCookies()
  await school.signIn(page.context(), 'read-only')
  await page.reload()
  for (const [index, text] of texts.entries()) {
    const shown = page
      .getByRole('row')
      .nth(2 + index)
      .locator('p')
      .first()
    expect(await shown.evaluate((element) => element.textContent)).toBe(text)
  }
  expect(await page.title()).not.toContain('run')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})
