import { isoDate } from '#domain/calendar/iso-date.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { comeBackAt, setClocks } from '../support/clocks.ts'
import { registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tools/today.ts'

test('[D16] a day without a register says what it is, and so does an unknown date', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(
    sql`update school_calendar set day_type = 'inset', is_register_required = false where date = '2026-11-12'`,
  )
  await page.goto('/dashboard?yearGroup=Year%203&date=2026-11-12')
  await expect(page.getByRole('heading', { name: 'Inset Day' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toHaveCount(0)
  await expectAccessible(page)
  // Nearest to the shown day; the Today button goes back to today.
  const toNearest = page.getByRole('button', { name: 'Go to the nearest school day' })
  await page.goto('/dashboard?yearGroup=Year%203&date=2025-12-18')
  await toNearest.click()
  await expect(page.getByText('Friday 12 December 2025')).toBeVisible()
  await page.goto('/dashboard?date=2031-01-01')
  await expect(page.getByRole('heading', { name: 'No School Data' })).toBeVisible()
  await toNearest.click()
  await expect(page.getByText('Future Date')).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
})

test('[D1, D2, D3] without a class it is All; the steps skip days without a register and stop at the ends', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  const ranges: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/calendar/range/')) ranges.push(`${request.method()} ${pathname}`)
  })
  await register.open('')
  expect(ranges).toContain('GET /api/calendar/range/2025-09-01/2026-07-31')
  await expect(page.getByRole('heading', { name: 'All Classes', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Next school day' }).click()
  await expect(page.getByText('Monday 16 November 2026')).toBeVisible()
  await expect(page.getByText('Future Date')).toBeVisible()
  await expect(register.cards.first()).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Previous school day' }).click()
  await expect(page.getByText('Thursday 12 November 2026')).toBeVisible()
  await expect(page.getByText('Past Date')).toBeVisible()

  const [ends] = await school.database.query<{ first: string; last: string }>(
    sql`select min(date) as first, max(date) as last from school_calendar where is_register_required`,
  )
  const previous = page.getByRole('button', { name: 'Previous school day' })
  const next = page.getByRole('button', { name: 'Next school day' })
  await page.goto(`/dashboard?yearGroup=Year%203&date=${ends?.first}`)
  await expect(next).toBeEnabled()
  await expect(previous).toBeDisabled()
  await page.goto(`/dashboard?yearGroup=Year%203&date=${ends?.last}`)
  await expect(previous).toBeEnabled()
  await expect(next).toBeDisabled()
})

test('[D2, D3] on a Saturday the register opens on Friday; a term name that ends in Term is not followed by a second term', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(
    sql`update school_calendar set term_name = 'Michaelmas Term' where term_name = 'Autumn'`,
  )
  await setClocks(page, school, '2026-11-14T10:00:00Z')
  await registerOn(page, school).open()
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
  await expect(page.getByText('Past Date')).toBeVisible()
  await expect(page.getByText(/^Michaelmas Term · Week \d+$/)).toBeVisible()
})

test('[D2, D7] a register left open over night shows the new day, in the session of the hour', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await setClocks(page, school, '2026-11-12T15:00:00Z')
  await registerOn(page, school).open()
  await expect(page.getByText('Thursday 12 November 2026')).toBeVisible()
  await comeBackAt(page, school, '2026-11-13T08:30:00Z')
  await expect(page.getByText('Friday 13 November 2026', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Morning Session' })).toHaveAttribute('aria-selected', 'true')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('[D7] the school’s clock opens the afternoon at noon, in summer time as well', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    for (const [time, tab] of [
      ['2026-07-10T10:59:00Z', 'Morning Session'],
      ['2026-07-10T11:00:00Z', 'Afternoon Session'],
    ] as const) {
      await setClocks(page, school, time)
      await page.goto('/dashboard?yearGroup=Year%203')
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
  })
})

test('a change on an earlier day carries its reason, and the history tells who, when, what and why', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open('yearGroup=Year%203&date=2026-11-12')
  const card = register.cards.first()
  const id = await register.pupilId(card)
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await page.getByRole('menuitem', { name: 'Wrong code' }).click()
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible()
  // Within two minutes it would be a slip, which needs no reason.
  await page.clock.setFixedTime(new Date(Date.parse(NOW) + 180_000))
  await card.getByRole('button', { name: 'Medical (M)' }).click()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  await page.getByLabel('Reason in your own words').fill('Doctor’s note')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () =>
      (await register.changes(id, isoDate('2026-11-12')))
        .slice(-2)
        .map(({ newCode, reason }) => [newCode, reason]),
    )
    .toEqual([
      ['I', 'Wrong code'],
      ['M', 'Doctor’s note'],
    ])
  await card.getByRole('button', { name: /History$/ }).click()
  const dialog = page.getByRole('dialog', { name: /: mark history$/ })
  await expect(dialog.getByRole('listitem').first()).toContainText('Medical or dental appointment')
  await expect(dialog.getByRole('listitem').first()).toContainText(/Sam Staff .* Doctor’s note/)
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Wrong code')
  await expectAccessible(page)
})

test('[D1, D16] a register that could not be loaded can be loaded again; a class without pupils gets the empty state', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.route('**/api/attendance/register?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/dashboard?yearGroup=Year%203')
  await expect(page.getByRole('heading', { name: 'The register could not be loaded' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/attendance/register?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(registerOn(page, school).cards.first()).toBeVisible()

  await page.goto('/dashboard?yearGroup=Year%2099')
  await expect(page.getByRole('heading', { name: 'No Pupils Found' })).toBeVisible()
  await expect(page.getByText(/contact the administrator/)).toBeVisible()
  await expectAccessible(page)
})
