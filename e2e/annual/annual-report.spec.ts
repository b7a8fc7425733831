import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

const MARKS = /\/api\/attendance\/annual\?/

async function openReport(page: Page, query = ''): Promise<void> {
  await page.goto(`/annual-report${query}`)
  await expect(page.getByRole('grid')).toBeVisible()
}

const card = (page: Page, title: string) => page.locator('dt', { hasText: title }).locator('+ dd')

test('[G1] [G2] [G7] the report opens on the term that has begun, with its figures and the way home; its filters live in the address', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'read-only')
  await openReport(page)
  await expect(page.getByLabel('Term')).toHaveValue('Autumn 2026')
  await expect(page.getByLabel('Year Group')).toHaveValue('All')
  const terms = await page.getByLabel('Term').locator('option').allTextContents()
  expect(terms.slice(0, 4)).toEqual(['Autumn 2024', 'Spring 2025', 'Summer 2025', 'Autumn 2025'])

  const [counted] = await school.database.query<{ total: number; present: number; pupils: number }>(sql`
    select count(*)::int as total, count(distinct student_id)::int as pupils,
      (count(*) filter (where code in ('/', '\\', 'B', 'K', 'L', 'P', 'V', 'W')))::int as present
    from attendance_records, unnest(array[am_code, pm_code]) as code
    where date between '2026-09-03' and '2026-12-11' and code is not null`)
  if (!counted) throw new Error('Nothing was counted')
  const { total, present, pupils } = counted
  await expect(card(page, 'Total Sessions')).toHaveText(total.toLocaleString('en-GB'))
  await expect(card(page, 'Present Sessions')).toHaveText(present.toLocaleString('en-GB'))
  await expect(card(page, 'Attendance Rate')).toHaveText(`${((present * 100) / total).toFixed(1)}%`)
  await expect(card(page, 'Students')).toHaveText(String(pupils))
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    /Present$/,
    /Authorized Absence$/,
    /Unauthorized Absence$/,
    /Other$/,
    /Not marked$/,
    /Amended, with the first entry$/,
  ])
  await page.getByLabel('Year Group').selectOption('Year 3')
  await page.getByLabel('Term').selectOption('Spring 2025')
  await expect(page).toHaveURL(/\/annual-report\?yearGroup=Year\+3&term=Spring\+2025$/)
  await expect(page.getByRole('columnheader', { name: 'January 2025', exact: true })).toBeVisible()
  const students = await card(page, 'Students').textContent()
  await page.reload()
  await expect(page.getByLabel('Year Group')).toHaveValue('Year 3')
  await expect(card(page, 'Students')).toHaveText(students ?? '')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/annual-report?term=Winter')
  await expect(page.getByText('The school calendar has no term “Winter”.')).toBeVisible()
})

test('[G4] the keys move through the grid, and each cell says pupil, date, session, code and meaning', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [pupil] = await school.database.query<{ name: string }>(sql`
    update attendance_records set pm_code = 'I' from students
    where students.id = student_id and date = '2026-09-04' and student_id = (
      select id from students where year_group = 'Year 3' and last_name = (
        select min(last_name) from students join academic_years on academic_years.id = academic_year_id
        where year = '2026-2027' and year_group = 'Year 3')
      and academic_year_id = (select id from academic_years where year = '2026-2027'))
    returning coalesce(known_as, first_name) || ' ' || last_name as name`)
  await openReport(page, '?yearGroup=Year+3')
  const grid = page.getByRole('grid')
  const pupils = Number(await card(page, 'Students').textContent())
  await expect(grid).toHaveAttribute('aria-rowcount', String(pupils + 3))
  await expect(grid).toHaveAttribute('aria-colcount', String(1 + 62 * 2 + 1))

  await grid.locator('[tabindex="0"]').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  const focused = page.locator('[role="gridcell"]:focus')
  await expect(focused).toHaveAccessibleName(
    `${pupil?.name}, Friday 4 September 2026, afternoon: I, Illness (Authorized Absence), amended, first entered as \\`,
  )
  await page.keyboard.press('Control+End')
  await expect(focused).toHaveAttribute('aria-colindex', String(1 + 62 * 2 + 1))
  await expect(focused).toHaveAccessibleName(
    /Possible \d+ ?Present \d+ ?Rate \d+\.\d% ?.*\d+ of \d+ possible sessions missed$/,
  )
  await page.keyboard.press('Control+Home')
  await expect(focused).toHaveAccessibleName(/, Thursday 3 September 2026, morning: /)
  await expect(focused).toBeInViewport()
  await page.keyboard.press('PageDown')
  await expect(focused).toBeInViewport()
})

test('[G4] the cell with the focus stays when the wheel carries it out of view', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await openReport(page)
  const grid = page.getByRole('grid')
  await grid.locator('[tabindex="0"]').focus()
  await grid.hover()
  await page.mouse.wheel(900, 3000)
  await expect(page.getByRole('row').nth(12)).toHaveAttribute('aria-rowindex', /^(?:[6-9]\d|1\d\d)$/)
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1)
  // To the end of the wheel's way, so that what follows is not carried on.
  await expect.poll(() => grid.evaluate(({ parentElement }) => parentElement?.scrollTop)).toBe(3000)
  const { heard, drawn } = await grid.locator('[aria-owns]').evaluate((body) => {
    const rows = [...body.children].map((row) => [row.id, Number(row.getAttribute('aria-rowindex'))] as const)
    const indexOf = new Map(rows)
    const owned = (body.getAttribute('aria-owns') ?? '').split(' ')
    return { heard: owned.map((id) => indexOf.get(id)), drawn: rows.map(([, index]) => index) }
  })
  expect(heard).toEqual(drawn.toSorted((one, other) => one - other))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role="gridcell"]:focus')).toBeInViewport()
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true })
  test('[G4] a cell that is tapped keeps the focus, is read below, and the keys go on from there', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await openReport(page)
    const cell = page.getByRole('grid').locator('[data-place="4 2"]')
    await cell.tap()
    await expect(cell).toBeFocused()
    await expect(page.getByRole('link', { name: 'Open this day' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role="gridcell"]:focus')).toHaveAttribute('data-place', '5 2')
  })
})

test('[G5] Export CSV saves, under the specified name, the very file of the plain link', async ({
  page,
  school,
}) => {
  const session = await school.signIn(page.context(), 'read-only')
  await openReport(page, '?yearGroup=Year+2&term=Autumn+2026')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('attendance-report-Year 2-Autumn 2026.csv')
  const saved = readFileSync(await download.path())
  const linked = await session.fetch('/api/attendance/annual.csv?yearGroup=Year+2&term=Autumn+2026')
  expect(saved.equals(Buffer.from(await linked.arrayBuffer()))).toBe(true)
  expect(saved.toString().split('\r\n')).toHaveLength(2 + Number(await card(page, 'Students').textContent()))
})

test('[G6] a read that fails once is not noticed; after two the page says that it failed, and can read again', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.route(MARKS, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await openReport(page)
  await expect(page.getByText('Error Loading Data')).toBeHidden()
  let reads = 0
  await page.route(MARKS, (route) => {
    reads += 1
    return route.fulfill({ status: 500, body: '{"message":"Broken"}' })
  })
  await page.goto('/annual-report')
  await expect(
    page.getByText('Error Loading Data: Unable to fetch attendance records. Please try refreshing the page.'),
  ).toBeVisible()
  await expect(page.getByText('Failed to fetch annual attendance: 500')).toBeVisible()
  expect(reads).toBe(2)
  await page.unroute(MARKS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Error Loading Data')).toBeHidden()
})

test('[A7] a session that has ended is noticed by the annual read too', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await page.route(MARKS, (route) => route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' }))
  await page.route('**/api/login', (route) => route.fulfill({ body: 'login' }))
  await page.goto('/annual-report')
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible()
})

test('on paper every pupil and every day is there, with the school and the legend at the head of each table', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await openReport(page, '?yearGroup=Year+3')
  const pupils = Number(await card(page, 'Students').textContent())
  // As wide as the paper: A4 landscape without its margins.
  await page.setViewportSize({ width: 1031, height: 700 })
  await page.emulateMedia({ media: 'print' })
  const tables = page.locator('table:visible')
  await expect(tables).toHaveCount(3)
  for (const table of await tables.all()) {
    await expect(table.locator('tbody tr')).toHaveCount(pupils)
    await expect(table.locator('thead')).toContainText('Bramley Hall Preparatory School')
    await expect(table.locator('thead')).toContainText('Attendance report · Year 3 · Autumn 2026')
    await expect(table.locator('thead')).toContainText('Unauthorized Absence')
  }
  await expect(tables.locator('thead tr:last-child th')).toHaveCount(3 + 62 + 4)
  // The first week has two days, which is little room for its heading.
  const weeks = tables.locator('thead tr:nth-child(2) th')
  await expect(weeks.first()).toHaveText('Week 1 Sep')
  const overflow = weeks.evaluateAll((cells) => cells.map((cell) => cell.scrollWidth - cell.clientWidth))
  expect(Math.max(...(await overflow))).toBe(0)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(3)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('grid')).toBeVisible()
})

test('[K2] the report has no accessibility faults, and fits a width of 360 px', async ({ page, school }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await school.signIn(page.context(), 'staff')
  await openReport(page, '?yearGroup=Year+3')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 1280, height: 400 })
  await expectAccessible(page)
})
