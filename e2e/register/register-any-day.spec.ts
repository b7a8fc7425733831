import type { Page } from '@playwright/test'
import { registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

const dateShown = (page: Page, date: string) => page.getByRole('button', { name: `${date} , go to a date` })

async function goToDate(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: /, go to a date$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to a date' })
  await dialog.getByLabel('School day').fill(date)
  await dialog.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('[D2] a day of a year before the specified range opens with its marks, daily and weekly', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [marked] = await school.database.query<{ date: string; yearGroup: string; count: number }>(sql`
    select date, year_group as "yearGroup", count(*)::int as count
    from attendance_records join students on students.id = student_id
    where date between '2024-11-04' and '2024-11-08' and am_code is not null
    group by date, year_group order by date, year_group limit 1`)
  expect(marked).toBeDefined()
  const query = new URLSearchParams({ yearGroup: marked?.yearGroup ?? '', date: marked?.date ?? '' })
  const register = registerOn(page, school)
  await register.open(query.toString())
  await expect(page.getByText('Past Date')).toBeVisible()
  await expect(register.cards).toHaveCount(marked?.count ?? 0)
  await expect(page.getByText('0 not marked yet').or(page.getByText('All marked'))).toBeVisible()
  await page.goto(`/weekly?${query.toString()}`)
  await expect(page.getByRole('rowheader')).toHaveCount(marked?.count ?? 0)
  await expect(page.getByRole('img', { name: /Present/ }).first()).toBeVisible()
})

test('any date can be chosen on /weekly; a day without a register opens the nearest one, and says so', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/weekly?yearGroup=Year%203')
  await expect(dateShown(page, 'Friday 13 November 2026')).toBeVisible()
  await goToDate(page, '2026-10-07')
  await expect(page).toHaveURL(/date=2026-10-07/)
  await expect(dateShown(page, 'Wednesday 7 October 2026')).toBeVisible()
  await goToDate(page, '2026-11-15')
  await expect(dateShown(page, 'Monday 16 November 2026')).toBeVisible()
  await expect(page.getByText('No register on Sunday 15 November 2026')).toBeVisible()
  await expect(
    page.getByText('Weekend. This is the nearest school day, Monday 16 November 2026.'),
  ).toBeVisible()
  await goToDate(page, '2024-11-06')
  await expect(page).toHaveURL(/date=2024-11-06/)
  await expect(page.getByRole('heading', { name: 'No School Data' })).toHaveCount(0)
})

test('[C4] a line of the follow-up list opens that day of the class, with the pupil in view and highlighted', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [pupil] = await school.database.query<{ id: number; lastName: string }>(sql`
    select students.id, last_name as "lastName" from students join school_calendar day using (academic_year_id)
    where day.date = '2026-11-13' and year_group = 'Year 3' and start_date <= '2026-09-03' and leave_date is null
    order by last_name desc, first_name desc limit 1`)
  await school.database.query(
    sql`update attendance_records set am_code = 'N', pm_code = 'N', read_only = false where student_id = ${pupil?.id} and date = '2026-11-12'`,
  )
  await page.goto('/follow-up')
  await page
    .getByRole('row', { name: /12 Nov/ })
    .getByRole('link', { name: new RegExp(pupil?.lastName ?? 'no pupil') })
    .click()
  const card = page.locator(`[data-pupil="${pupil?.id}"]`)
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('article[aria-current]')).toHaveCount(1)
  await expect(page.getByText('Thursday 12 November 2026')).toBeVisible()
  // On the next day no pupil is highlighted.
  await page.getByRole('button', { name: 'Next school day' }).click()
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
  await expect(page.locator('article[aria-current]')).toHaveCount(0)
})

test('[G4] a cell of the annual grid opens that day of the class at the pupil, by click and by Enter', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/annual-report?yearGroup=Year%203')
  const sixth = page.getByRole('rowheader').nth(5)
  await expect(sixth).toBeVisible()
  const name = (await sixth.getAttribute('data-tip')) ?? ''
  // By its name from here on: the rows stand in the page in the order in which they were drawn.
  const row = page.getByRole('row').filter({ hasText: name })
  const cell = row.getByRole('gridcell', { name: 'Thursday 3 September 2026, morning' })
  await cell.click()
  const card = page.locator('article[aria-current]')
  await expect(dateShown(page, 'Thursday 3 September 2026')).toBeVisible()
  await expect(card).toHaveAccessibleName(new RegExp(`^${name}:`))
  await page.goBack()
  await cell.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await expect(card).not.toHaveAccessibleName(new RegExp(`^${name}:`))
  await page.goBack()
  // A person who reads a cell by touch finds the link below it.
  await page.mouse.move(0, 0)
  // In sight beforehand: the page that scrolls to the link would carry other cells under the pointer.
  await page.getByText(/^Point at a mark/).scrollIntoViewIfNeeded()
  await cell.hover()
  await expect(page.getByText(`${name}, Thursday 3 September 2026, morning`)).toBeVisible()
  // Not by the mouse: on its way to the link it can point at other cells.
  await page.getByRole('link', { name: 'Open this day' }).dispatchEvent('click')
  await expect(card).toHaveAccessibleName(new RegExp(`^${name}:`))
})
