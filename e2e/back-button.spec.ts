import type { Page } from '@playwright/test'
import { browserLaunch } from '#tools/browser.ts'
import { sql } from '#server/db/sql.ts'
import { rawSql } from '#testing/raw-sql.ts'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'

// Playwright switches the cache of the Back button off, which the browsers of people have on.
test.use({
  launchOptions: { ...browserLaunch, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

const PAGES = [
  '/classes',
  '/dashboard?yearGroup=Year 3',
  '/weekly?yearGroup=Year 3',
  '/follow-up',
  '/stats/classes',
  '/annual-report',
  '/after-school-care',
  '/after-school-care/admin',
  '/admin/students',
  '/admin/users',
]

/** Whether the page came from the cache, and what it showed at that instant. */
interface Return {
  isPersisted: boolean
  shown: string
}
const REPORT = 'returned: '

/** The page itself says how it came back, since it may be gone again before it can be asked. */
async function watchReturns(page: Page): Promise<void> {
  await page.addInitScript((report) => {
    window.addEventListener('pageshow', ({ persisted: isPersisted }) => {
      const shown = document.body?.checkVisibility() ? document.body.innerText : ''
      if (isPersisted) console.debug(report + JSON.stringify({ isPersisted, shown }))
    })
  }, REPORT)
}

async function openWithPeople(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The first sign of a pointer opens the outbox; a page that is left meanwhile may be kept by no cache.
  await page.getByRole('main').hover({ position: { x: 5, y: 5 } })
  await expect.poll(() => page.evaluate(locks)).toEqual([expect.stringMatching(/^outbox page /)])
}

async function locks(): Promise<(string | undefined)[]> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].map(({ name }) => name)
}

/** Leaves the page as a person does who follows a link or is sent away, and comes back with the Back button. */
async function comeBack(page: Page, address: string): Promise<Return> {
  await page.goto(address)
  const reported = page.waitForEvent('console', (message) => message.text().startsWith(REPORT))
  await page.evaluate(() => history.back())
  return JSON.parse((await reported).text().slice(REPORT.length)) as Return
}

/** The page of a stranger, or the login where a call of the page was refused first (A7). */
const SIGNED_OUT = /404 Page Not Found|Who are you today/
const NOTHING: Return = { isPersisted: true, shown: '' }

test('[A6] after Logout the Back button shows nothing of any page', async ({ page, school }) => {
  await watchReturns(page)
  for (const path of PAGES) {
    await school.signIn(page.context(), 'admin')
    await openWithPeople(page, path)
    expect({ path, ...(await comeBack(page, '/api/logout')) }).toEqual({ path, ...NOTHING })
    await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible()
  }
})

test.describe('a page that returns from the cache of the Back button', () => {
  const register = '/dashboard?yearGroup=Year 3'
  const cards = (page: Page) => page.getByRole('button', { name: /Mark All Present/ })

  const setBack = (school: School, change: string) =>
    school.database.query(sql`update users set ${rawSql(change)} where role = 'staff'`)

  test.beforeEach(async ({ page, school }) => {
    await watchReturns(page)
    await school.signIn(page.context(), 'staff')
    await openWithPeople(page, register)
    await expect(cards(page)).toBeVisible()
  })

  test('[A6] is as it was for the person who is still signed in', async ({ page }) => {
    await page.getByRole('tab', { name: /Afternoon Session/ }).click()
    expect(await comeBack(page, '/api/health')).toEqual(NOTHING)
    await expect(cards(page)).toBeVisible()
    await expect(page.getByRole('tab', { name: /Afternoon Session/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  for (const [what, change] of [
    ['deactivated', 'is_active = false'],
    ['no longer authorized', 'is_authorized = false'],
  ] as const) {
    test(`[A6, A13] shows no pupil to an account that is ${what} meanwhile`, async ({ page, school }) => {
      await setBack(school, change)
      expect(await comeBack(page, '/api/health')).toEqual(NOTHING)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
    })
  }

  test('[A6] shows no pupil after the session ended', async ({ page, school }) => {
    await school.database.query(sql`delete from sessions`)
    expect(await comeBack(page, '/api/health')).toEqual(NOTHING)
    await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible()
  })

  test('[A6] shows no pupil where the page itself found that the session had ended', async ({
    page,
    school,
  }) => {
    await school.database.query(sql`delete from sessions`)
    // The provider would sign the person in again without a question.
    await page.route('**/api/login*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Who are you today?</h1>' }),
    )
    await page.getByRole('button', { name: 'Previous school day' }).click()
    await expect(page.getByRole('heading', { name: /Who are you today/ })).toBeVisible()
    const reported = page.waitForEvent('console', (message) => message.text().startsWith(REPORT))
    await page.evaluate(() => history.back())
    expect(JSON.parse((await reported).text().slice(REPORT.length))).toEqual(NOTHING)
    await expect(page.getByRole('heading', { name: SIGNED_OUT })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  })

  test('[A6] shows no pupil to the next person who signed in', async ({ page, school }) => {
    await school.signIn(page.context(), 'read-only')
    expect(await comeBack(page, '/api/health')).toEqual(NOTHING)
    await expect(page.getByText('Read Only Access')).toBeVisible()
  })

  test('[A6] shows no pupil while it cannot ask who is there', async ({ page }) => {
    await page.route('**/api/auth/user', (route) => route.abort())
    expect(await comeBack(page, '/api/health')).toEqual(NOTHING)
    await expect(page.getByRole('button', { name: /again/i })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  })
})
