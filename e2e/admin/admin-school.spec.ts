import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test('a day with marks is asked about before it changes, and its marks stay; making the calendar again asks too', async ({
  page,
  school,
}) => {
  const marks = async () =>
    (await school.database.query(sql`select from attendance_records where date = '2026-11-12'`)).length
  const before = await marks()
  expect(before).toBeGreaterThan(0)
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/school/calendar?year=2026-2027')
  const day = page.getByRole('button', { name: /^Thursday 12 November 2026/ })
  await expect(day).toHaveAccessibleName('Thursday 12 November 2026: School day, Autumn week 9')
  await day.click()
  await page.getByRole('radio', { name: 'Inset day' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${before} pupils marked already`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Calendar updated')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Thursday 12 November 2026: Inset day/ })).toBeVisible()
  expect(await marks()).toBe(before)

  const schoolDays = async () =>
    (
      await school.database.query(
        sql`select from school_calendar where academic_year = '2026-2027' and is_register_required`,
      )
    ).length
  const daysBefore = await schoolDays()
  await page.getByRole('button', { name: 'Edit dates' }).click()
  const lastDay = page.getByRole('group', { name: 'Term 3' }).getByLabel('Last day')
  await lastDay.fill('2027-07-30')
  await page.getByRole('button', { name: 'Create calendar again' }).click()
  const recount = page.getByRole('alertdialog', { name: 'Change the school days?' })
  await expect(recount).toContainText(
    new RegExp(`will have \\d+ school days instead of ${daysBefore}: \\d+ added`),
  )
  expect(await schoolDays()).toBe(daysBefore)
  await recount.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('Calendar made')).toBeVisible()
  expect(await schoolDays()).toBeGreaterThan(daysBefore)
})

test('classes are added, renamed, put into order and taken out of use; a new pupil is offered those there are', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/school')
  await expectAccessible(page)
  await page.getByLabel('New class').fill('Owls')
  await page.getByRole('button', { name: 'Add Class' }).click()
  await page.getByRole('button', { name: 'Move Owls up' }).click()
  await expect(page.getByRole('button', { name: 'Move Owls down' })).toBeEnabled()
  await page.getByRole('button', { name: 'Edit Owls' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Barn Owls')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Barn Owls' })).toBeFocused()
  await page.getByRole('switch', { name: 'Barn Owls is active' }).click()
  await expect(page.getByText('Barn Owls is no longer in use')).toBeVisible()
  const classes = await school.database.query(
    sql`select name, is_active from school_classes order by display_order`,
  )
  expect(classes.slice(-2)).toEqual([
    { name: 'Barn Owls', is_active: false },
    { name: 'Year 5', is_active: true },
  ])
  await page.getByRole('button', { name: 'Delete Barn Owls' }).click()
  await expect(page.getByText('Barn Owls is deleted')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Reception' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Robins')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Robins' })).toBeFocused()
  await page.goto('/admin/students')
  await page.getByRole('button', { name: 'Add Pupil' }).click()
  const yearGroup = page.getByRole('dialog').getByLabel('Year group')
  await expect(yearGroup).toHaveValue('Nursery Class')
  await expect(yearGroup.locator('option')).toHaveText([
    ...['Nursery Class', 'Robins', 'Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5'],
  ])
})

test('the pupils of a year are copied into the next after a preview', async ({ page, school }) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/school')
  await page.getByRole('button', { name: 'Add Year' }).click()
  await expect(page.getByText('2027-28 added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Year' })).toBeFocused()

  // A year that was added by mistake goes again, after a question, because its calendar goes with it.
  await page.keyboard.press('Enter')
  const mistake = page.getByRole('button', { name: 'Delete 2028-2029' })
  await mistake.click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2028-2029?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(mistake).toBeFocused()
  await mistake.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2028-2029 is deleted')).toBeVisible()
  await expect(mistake).toHaveCount(0)

  await page.getByRole('link', { name: 'Copy pupils into the next year' }).click()
  await expect(page.getByRole('table', { name: 'What will happen' })).toBeVisible()
  const copy = page.getByRole('button', { name: /^Copy \d+ Pupils into 2027-2028$/ })
  const all = Number(/\d+/.exec((await copy.textContent()) ?? '')?.[0])
  await expect(page.getByRole('cell', { name: 'Leaves on 9 Jul 2027' }).first()).toBeVisible()
  // One is held back, another is not copied.
  await page.getByLabel('What will happen to Jayden Adeyemi').selectOption('Stays in Year 2')
  await page.getByLabel('What will happen to Ngozi Adeyemi').selectOption('Not copied')
  await expect(copy).toHaveText(`Copy ${all - 1} Pupils into 2027-2028`)
  await page.getByLabel('Show').selectOption('leaves')
  await expectAccessible(page)
  const count = Number(/\d+/.exec((await copy.textContent()) ?? '')?.[0])
  await copy.click()
  await expect(page.getByText(`${count} pupils are in 2027-2028 now.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy 0 Pupils into 2027-2028' })).toBeDisabled()
  const [row] = await school.database.query(sql`
    select count(*)::int as count from students join academic_years y on y.id = academic_year_id
    where y.year = '2027-2028'`)
  expect(row).toEqual({ count })
  const adeyemis = await school.database.query(sql`
    select first_name, year_group from students join academic_years y on y.id = academic_year_id
    where y.year = '2027-2028' and first_name in ('Jayden', 'Ngozi') and last_name = 'Adeyemi'`)
  expect(adeyemis).toEqual([{ first_name: 'Jayden', year_group: 'Year 2' }])
})
