import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

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
