import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test.use({ kind: 'empty' })

test('from an empty school to the first mark of a real class, by clicks alone', async ({ page, school }) => {
  test.slow()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: /Ada Admin/ }).click()
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('link', { name: 'Set Up the School' }).click()
  await expect(page.getByRole('heading', { name: 'Four steps to the first register' })).toBeVisible()

  await expect(page.getByLabel('New year')).toHaveValue('2026-2027')
  await page.getByRole('button', { name: 'Add Year' }).click()
  await expect(page.getByText('No calendar yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Nursery Class to Year 5' }).click()
  await expect(page.getByText('Ages 5 to 6')).toBeVisible()

  await page.getByRole('link', { name: 'Calendar of 2026-2027' }).click()
  await page.getByRole('button', { name: 'Remove Summer' }).click()
  const terms = [
    ['2026-09-03', '2026-12-11', '2026-10-19', '2026-10-30'],
    ['2027-01-05', '2027-03-25', '2027-02-15', '2027-02-19'],
  ]
  for (const [index, dates] of terms.entries()) {
    const term = page.getByRole('group', { name: `Term ${index + 1}` })
    for (const [at, label] of ['First day', 'Last day', 'Half term from', 'Half term to'].entries()) {
      await term.getByLabel(label).fill(dates[at] ?? '')
    }
  }
  await page.getByRole('button', { name: 'Create calendar' }).click()
  await expect(page.getByRole('button', { name: /^Friday 13 November 2026: School day/ })).toBeVisible()

  await page.getByRole('link', { name: 'School Set-up' }).click()
  await page.getByRole('link', { name: 'Pupils' }).click()
  await page.getByRole('button', { name: 'Add Pupil' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Byron')
  await dialog.getByLabel('Year group').selectOption('Year 1')
  await dialog.getByRole('button', { name: 'Add Pupil' }).click()
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toBeVisible()

  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Start Taking Attendance' }).click()
  await page.getByRole('link', { name: /^Year 1/ }).click()
  await page
    .getByRole('button', { name: /^Present/ })
    .first()
    .click()
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible()
  const marks = await school.database.query(sql`select date, am_code, pm_code from attendance_records`)
  expect(marks).toEqual([{ date: '2026-11-13', am_code: '/', pm_code: null }])
})
