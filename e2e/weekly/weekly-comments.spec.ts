import type { Page, Request } from '@playwright/test'
import { hueOf } from '../support/colours.ts'
import { endSessions } from '../support/end-sessions.ts'
import { asksBeforeReload } from '../support/leaving.ts'
import { MONDAY, alert, fields, indicator, openComments, stored } from '../support/comments.ts'
import { expect, test } from '../support/school.ts'

/** The bodies of all comments that the page sends. */
function sentBy(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/comments'))
      bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  return bodies
}

test.beforeEach(({ page, school }) => openComments(page, school))

test.describe('with a clock that only the test moves', () => {
  test.beforeEach(async ({ page }) => page.clock.pauseAt('2026-11-13T09:06:00.000Z'))

  test('[F3, F4] pending in orange, after 1000 ms saving, saved in green for 2000 ms, then gone; sent as specified', async ({
    page,
    school,
  }) => {
    const sent = sentBy(page)
    await fields(page).first().fill('Settled well')
    await expect(indicator(page)).toHaveText('Not saved yet')
    await expect(indicator(page)).toHaveAttribute('data-state', 'pending')
    const pendingHue = await hueOf(indicator(page))
    expect(pendingHue).toBeGreaterThan(15)
    expect(pendingHue).toBeLessThan(50)
    await page.clock.runFor(999)
    expect(sent).toEqual([])
    await expect(indicator(page)).toHaveText('Not saved yet')
    await page.clock.runFor(1)
    await expect(indicator(page)).toHaveText('Saved')
    const savedHue = await hueOf(indicator(page))
    expect(savedHue).toBeGreaterThan(90)
    expect(savedHue).toBeLessThan(165)
    expect(sent).toEqual([
      {
        studentId: expect.any(Number),
        weekStartDate: MONDAY,
        comment: 'Settled well',
        classId: '5A',
        expected: '',
      },
    ])
    expect(await stored(school, 'Settled well')).toBe(1)
    await page.clock.runFor(1999)
    await expect(indicator(page)).toHaveText('Saved')
    await page.clock.runFor(1)
    await expect(indicator(page)).toHaveCount(0)
  })

  test('[F3] typing fast sends one request, leaving the field sends at once, and while it waits it says so', async ({
    page,
    school,
  }) => {
    const sent = sentBy(page)
    await fields(page).first().focus()
    for (const letter of 'A long week, and a good one') {
      await page.keyboard.type(letter)
      await page.clock.runFor(300)
    }
    expect(sent).toEqual([])
    await page.clock.runFor(700)
    await expect(indicator(page)).toHaveText('Saved')
    expect(sent).toHaveLength(1)
    expect(await stored(school, 'A long week, and a good one')).toBe(1)
    await page.clock.runFor(2000)
    await expect(indicator(page)).toHaveCount(0)
    await fields(page).first().fill('Left the field')
    await page.keyboard.press('Tab')
    await expect(indicator(page)).toHaveText('Saved')
    expect(await stored(school, 'Left the field')).toBe(1)
    await page.route('**/api/comments', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    )
    await fields(page).first().fill('Slow')
    await page.clock.runFor(1000)
    await expect(indicator(page)).toHaveText('Saving…')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('[F3] hiding the page or closing the tab within the pause loses nothing', async ({ page, school }) => {
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

test.describe('what cannot be saved', () => {
  test('[F3, O1] stays pending without a message, is kept on the device, and is tried again at the next edit', async ({
    page,
    school,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/comments', (route) => route.abort())
    await fields(page).first().fill('No connection')
    await page.keyboard.press('Tab')
    await expect(page.getByText('1 comment not saved yet')).toBeVisible()
    await expect(indicator(page)).toHaveText('Not saved yet')
    await expect.poll(() => logged.join()).toContain('The comment could not be saved')
    await expect(alert(page)).toHaveCount(0)
    await expect.poll(() => asksBeforeReload(page)).toBe(false)
    await page.unroute('**/api/comments')
    await fields(page).first().fill('No connection, then one')
    await expect.poll(() => stored(school, 'No connection, then one')).toBe(1)
    await expect(page.getByText('1 comment not saved yet')).toHaveCount(0)
  })

  test('[F3] is still there, and named, after a look at another week', async ({ page, school }) => {
    await page.route('**/api/comments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
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

  test('more than 2,000 characters are told to be shortened, and nothing is cut off', async ({
    page,
    school,
  }) => {
    const sent = sentBy(page)
    await fields(page).first().fill('x'.repeat(2013))
    await expect(alert(page)).toHaveText(
      'A comment has at most 2,000 characters. Shorten it by 13 to save it.',
    )
    await page.keyboard.press('Tab')
    await expect(fields(page).first()).toHaveValue('x'.repeat(2013))
    expect(sent).toEqual([])
    await fields(page).first().fill('x'.repeat(2000))
    await expect(alert(page)).toHaveCount(0)
    await expect.poll(() => stored(school, 'x'.repeat(2000))).toBe(1)
  })
})
