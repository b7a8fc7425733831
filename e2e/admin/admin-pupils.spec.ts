import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'

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
