import type { Route } from '@playwright/test'
import { expect, test } from './support/school.ts'
import { expectAccessible } from './support/accessibility.ts'
import { endSessions, watchSessionEnd } from './support/end-sessions.ts'
import { hueOf } from './support/colours.ts'
import { expectNoSidewaysScrolling } from './support/width.ts'
import { sql } from '#server/db/sql.ts'

const PHONE = { width: 360, height: 740 }

test.describe('signed out', () => {
  test('[A1, A2, A6, A9] from the landing page through the login and back as administrator, and out again', async ({
    page,
    school,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('img', { name: /crest/i })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In to Continue' })).toBeVisible()
    await expect(page.getByText('Secure authentication')).toBeVisible()
    await expect(page.getByText(/first person to sign in becomes the administrator/i)).toBeVisible()
    await expect(page.getByRole('link').or(page.getByRole('button'))).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScrolling(page)
    await page.setViewportSize({ width: 1280, height: 900 })

    await page.getByRole('button', { name: 'Sign In to Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Sam Staff/ }).click()
    await page.waitForURL(`${school.origin}/`)
    await expect(page.getByText('Admin', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: /Sam Staff/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Sign In to Continue' })).toBeVisible()
    // The provider has forgotten too: it asks again.
    await page.getByRole('button', { name: 'Sign In to Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  })

  test('[A3, A14] every path but the first shows the not-found page, and one that is none of ours is not returned to', async ({
    page,
    school,
  }) => {
    for (const address of ['/no/such/page', '//evil/classes', '/classes//evil']) {
      await page.goto(`${school.origin}${address}`)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      const login = page.waitForRequest((request) => request.url().includes('/api/login'))
      await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }))
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect(new URL((await login).url()).search).toBe('')
      await page.unroute('**/api/login*')
    }
    for (const path of ['/classes', '/admin/users', '/no/such/page']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    }
    await expectAccessible(page)
  })
})

test.describe('signed in', () => {
  test('[B1, B2, B3, B4, A5] the home page of an administrator', async ({ page, school }) => {
    await school.signIn(page.context(), 'admin')
    await page.goto('/')
    await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Ada Admin')).toBeVisible()
    await expect(page.getByRole('link', { name: /Start Taking Attendance/ })).toHaveAttribute(
      'href',
      '/classes',
    )
    const cards = [
      ['Daily Attendance', '/classes'],
      ['Stats', '/stats/classes'],
      ['Annual Report', '/annual-report'],
      ['After School Care', '/after-school-care'],
      ['Administration', '/admin'],
    ] as const
    for (const [name, href] of cards) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.locator(`main a[href="${href}"]`).first()).toBeVisible()
    }
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  })

  test('[B1, B2, B3] staff may mark and see no administration; a read-only account views attendance', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/')
    await expect(page.getByText('Staff', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /Start Taking Attendance/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
    await page.context().clearCookies()
    await school.signIn(page.context(), 'read-only')
    await page.goto('/home')
    await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /View Attendance/ })).toBeVisible()
    await expect(page.getByText('Start Taking Attendance')).toHaveCount(0)
  })

  test('[A11, A12, B3] an inactive account sees why, in red, and no cards; one that is not authorized yet is told so', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await school.database.query(sql`update users set is_active = false`)
    await page.goto('/')
    const notice = page.getByText('Account Inactive')
    await expect(notice).toBeVisible()
    // Red lies on either side of 0.
    expect((await hueOf(notice)) + 15).toBeLessThan(30)
    await expect(page.getByText(/has been deactivated.*contact an administrator/)).toBeVisible()
    await expect(page.getByText('Staff (Inactive)')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Daily Attendance' })).toHaveCount(0)
    await expectAccessible(page)
    await school.database.query(sql`update users set is_active = true, is_authorized = false`)
    await page.goto('/')
    await expect(page.getByText(/administrator must authorize your account/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Daily Attendance' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('[A3, A4] a deep link waits with a spinner and never flashes the not-found page', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    const held: Route[] = []
    await page.route('**/api/auth/user', (route) => void held.push(route))
    await page.addInitScript(() => {
      const seen = { notFound: false }
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('404 Page Not Found')) seen.notFound = true
      }).observe(document, { childList: true, subtree: true })
    })
    for (const [path, heading] of [
      ['/home', 'Daily Attendance'],
      ['/stats/classes', 'Select a Class for Statistics'],
    ] as const) {
      await page.goto(path)
      await expect.poll(() => held.length).toBe(1)
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await held.pop()?.continue()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'seen').notFound)).toBe(false)
    }
    await page.unroute('**/api/auth/user')
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })

  test.describe('while a register is only looked at', () => {
    test.use({ isLive: true })

    test('[A7] a session that ends says so, and goes to the login', async ({ page, school }) => {
      await school.signIn(page.context(), 'staff')
      const untilSaid = await watchSessionEnd(page)
      const login = page.waitForRequest(`${school.origin}/api/login`)
      // Only these two: another call that is refused would show it anyway.
      const refused = { status: 401, json: { message: 'Unauthorized' } }
      await page.route('**/api/live', async (route) => {
        await page.route('**/api/auth/user', (asked) => asked.fulfill(refused))
        await route.fulfill(refused)
      })
      await page.goto('/dashboard?yearGroup=Year 3', { waitUntil: 'commit' })
      await untilSaid()
      await login
    })
  })

  test('[A7, A14] an ended session says so, goes to the login after 500 ms, and comes back to the page', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/home')
    const goOn = await endSessions(page, school)
    const untilSaid = await watchSessionEnd(page)
    await page.getByRole('link', { name: /Start Taking Attendance/ }).click()
    goOn()
    await untilSaid()
    // The provider still knows the person, so the way leads straight back to the page.
    await page.waitForURL(`${school.origin}/classes`)
    await expect(page.getByText('Staff', { exact: true })).toBeVisible()
  })

  test('a page that is still open after another person has signed in in another tab writes nothing in their name', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/dashboard?yearGroup=Year%203')
    const late = page.getByRole('button', { name: 'Late (L)' }).first()
    await expect(late).toBeVisible()
    await school.signIn(page.context(), 'admin')
    const login = page.waitForRequest(`${school.origin}/api/login`)
    const untilSaid = await watchSessionEnd(page)
    await late.click()
    await untilSaid()
    await login
    const [row] = await school.database.query<{ count: number }>(
      sql`select count(*)::int as count from attendance_changes where source = 'register'`,
    )
    expect(row).toEqual({ count: 0 })
  })

  test('[A8] the home page without a signed-in person asks to log in', async ({ page, school }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/')
    const goOn = await endSessions(page, school)
    // A login that does not answer leaves the visitor on the page.
    await page.route('**/api/login', (route) => route.fulfill({ status: 204 }))
    await page.getByRole('link', { name: /Start Taking Attendance/ }).click()
    goOn()
    await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByText('Please log in to continue')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })
})
