import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'

test('[H4, H5, H6] staff add a pupil, edit the row in place, and delete after being asked', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  await expect(page.getByRole('table', { name: 'Pupils in 2026-2027' })).toBeVisible()

  await page.getByLabel('Class').selectOption('Reception')
  await page.getByRole('button', { name: 'Add Pupil' }).click()
  const dialog = page.getByRole('dialog', { name: 'New pupil' })
  const add = dialog.getByRole('button', { name: 'Add Pupil' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.getByLabel('Year group')).toHaveValue('Reception')
  await expect(dialog.getByLabel('Year group').locator('option')).toHaveText([
    ...['Nursery Class', 'Reception', 'Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5'],
  ])
  await expect(dialog.getByLabel('Start date')).toHaveValue('2026-11-13')
  await expect(add).toBeDisabled()
  await dialog.getByLabel('First name').fill('Aaron')
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Last name').fill('Aardvark')
  await expect(add).toBeEnabled()
  await dialog.getByLabel('Academic year').selectOption('Choose a year')
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Academic year').selectOption('2026-2027')
  await dialog.getByLabel('Photo consent given').check()
  await expect(dialog.getByLabel('Photo consent date')).toHaveValue('2026-11-13')
  await expect(dialog.getByLabel('Photo consent by')).toHaveValue('Sam Staff')
  await dialog.getByLabel('Photo consent date').fill('2026-09-03')
  await dialog.getByLabel('Photo consent by').fill('Mrs Aardvark')
  await expectAccessible(page)
  await add.click()
  await expect(page.getByText('Aaron Aardvark is in Reception, 2026-2027.')).toBeVisible()

  const row = page.getByRole('row', { name: /Aaron Aardvark/ })
  await row.getByRole('button', { name: 'Edit Aaron Aardvark' }).click()
  const form = page.getByRole('form', { name: 'Edit Aaron Aardvark' })
  await expect(form.getByLabel('Photo consent date')).toHaveValue('2026-09-03')
  await expect(form.getByLabel('Photo consent by')).toHaveValue('Mrs Aardvark')
  await form.getByLabel('Known as').fill('Ron')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Aaron Aardvark' })).toBeFocused()
  await row.getByRole('button', { name: 'Edit Aaron Aardvark' }).click()
  await form.getByLabel('Known as').fill('Ron')
  await form.getByLabel('Year group').selectOption('Year 1')
  await form.getByLabel('Date of birth').fill('2020-05-24')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ron Aardvark has been saved.')).toBeVisible()
  await page.getByLabel('Class').selectOption('Year 1')
  const changed = page.getByRole('row', { name: /Ron Aardvark/ })
  await expect(changed).toContainText('24 May 2020')

  await changed.getByRole('button', { name: 'Delete Ron Aardvark' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete Aaron Aardvark? This action cannot be undone and will remove all attendance records for this student.',
  )
  await expect(question).toContainText('set a leave date')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Delete Ron Aardvark' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Pupil deleted')).toBeVisible()
  await expect(changed).toHaveCount(0)
  // A person who works with the keyboard goes on with the next pupil.
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeFocused()
})

test('[H4] a pupil who was entered in the wrong academic year is moved; dates that would leave marks outside are asked about', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await addPupil(school.database, { firstName: 'Aaron', lastName: 'Aardvark' })
  await page.goto('/admin/students')
  await page.getByRole('button', { name: 'Edit Aaron Aardvark' }).click()
  const form = page.getByRole('form', { name: 'Edit Aaron Aardvark' })
  await form.getByLabel('Academic year').selectOption('2024-2025')
  await expect(form).toContainText('will leave the registers of 2026-2027')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row', { name: /Aaron Aardvark/ })).toHaveCount(0)
  await page.getByLabel('Academic year').selectOption('2024-2025 (archived)')
  await expect(page.getByRole('row', { name: /Aaron Aardvark/ })).toBeVisible()

  await page.getByLabel('Academic year').selectOption('2026-2027')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Jayden Adeyemi')
  await page.getByRole('button', { name: 'Edit Jayden Adeyemi' }).click()
  const dates = page.getByRole('form', { name: 'Edit Jayden Adeyemi' })
  await dates.getByLabel('Leave date').fill('2026-09-30')
  await dates.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave marks outside these dates?' })
  await expect(question).toContainText(/^.*Jayden Adeyemi has marks on \d+ days outside these dates/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dates.getByLabel('Leave date')).toHaveValue('2026-09-30')
  await dates.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Jayden Adeyemi has been saved.')).toBeVisible()
})

test('[H4] pupils are listed by year and class, searched and sorted; leavers stand apart', async ({
  page,
  school,
}) => {
  await school.database.query(sql`
    update students set leave_date = '2026-10-01'
    where id = (select id from students where academic_year_id = (select id from academic_years where year = '2026-2027')
      and year_group = 'Year 3' order by id limit 1)`)
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  await page.getByLabel('Class').selectOption('Year 3')
  const leavers = page.getByRole('table', { name: 'Leavers in 2026-2027' })
  await expect(leavers.getByRole('rowheader')).toHaveCount(1)
  const pupils = page.getByRole('table', { name: 'Pupils in 2026-2027' })
  const names = pupils.getByRole('rowheader')
  await expect(pupils.getByRole('row').filter({ hasNotText: 'Year 3' })).toHaveCount(1)
  const first = await names.first().innerText()
  await pupils.getByRole('button', { name: 'Name' }).click()
  await expect(pupils.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(names.last()).toHaveText(first)
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such name')
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
  await page.getByLabel('Academic year').selectOption('2024-2025 (archived)')
  await expect(
    page
      .getByRole('table', { name: 'Pupils in 2024-2025' })
      .or(page.getByRole('table', { name: 'Leavers in 2024-2025' }))
      .first(),
  ).toBeVisible()
})

test('[H4, K2] the whole school is readable and sorted on a phone, and accessible', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/students')
  await expect(page.getByRole('table', { name: 'Pupils in 2026-2027' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  const names = page.getByRole('table', { name: 'Pupils in 2026-2027' }).getByRole('rowheader')
  const first = (await names.first().textContent()) ?? ''
  const byName = page.getByRole('button', { name: 'Name', exact: true }).first()
  await expect(byName).toBeVisible()
  await byName.click()
  await expect(names.first()).not.toHaveText(first)
  await expect(names.last()).toHaveText(first)
  // Rows out of sight keep the colours of the theme that they were last seen in: a few that are all in sight.
  await page.getByRole('searchbox', { name: 'Search' }).fill('Barker')
  await expect(page.getByText('2 Pupils')).toBeVisible()
  await expectAccessible(page)
  // Readers pair the nth cell with the nth heading.
  for (const width of [360, 900, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const count = await page.getByRole('columnheader').count()
    expect(count).toBe(width < 1024 ? 5 : 8)
    for (const row of await page.getByRole('row').filter({ hasText: 'Barker' }).all())
      await expect(row.getByRole('rowheader').or(row.getByRole('cell'))).toHaveCount(count)
  }
})

test('[H6] what fails is said in the default words where the server has none', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  const sent: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/students(\/\d+)?$/, async (route) => {
    const method = route.request().method()
    sent.push(method)
    if (method === 'PUT') await answer.promise
    return route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('button', { name: 'Add Pupil' }).click()
  const dialog = page.getByRole('dialog', { name: 'New pupil' })
  await dialog.getByLabel('First name').fill('Aaron')
  await dialog.getByLabel('Last name').fill('Aardvark')
  await dialog.getByRole('button', { name: 'Add Pupil' }).click()
  await expect(page.getByText('Failed to add pupil.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Known as').fill('X')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  // While it is under way the button keeps the focus and does nothing more, by whichever key.
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Known as').press('Enter')
  // Who is on a notification keeps it open, so that a slow machine does not miss it.
  await page.keyboard.press('F8')
  answer.resolve()
  await expect(page.getByText('Failed to update pupil.', { exact: true })).toBeVisible()
  expect(sent.filter((method) => method === 'PUT')).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete pupil.', { exact: true })).toBeVisible()
})
