import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'

test('a file is looked at row by row, corrected, and imported whole', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students/import')
  const file = page.getByLabel('CSV file')
  await expect(file).toBeEnabled()
  const choose = (lines: string[]) =>
    file.setInputFiles({
      ...{ name: 'pupils.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['Record ID,First Name,Last Name,Date of birth,Year Group', ...lines].join('\n')),
    })
  await file.setInputFiles({
    ...{ name: 'pupils.xlsx', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0]) },
  })
  await expect(page.getByText('save it in the format "CSV UTF-8"').first()).toBeVisible()
  await choose(['9001,Ada,Byron,10/12/2019,Year 1', '9002,Alan,Turing,31/02/2019,Year 9'])
  await expect(page.getByRole('heading', { name: '1 of 2 rows cannot be imported' })).toBeVisible()
  await expect(page.getByText('Date of birth "31/02/2019" is not a date')).toBeVisible()
  await expect(page.getByText('Year group "Year 9" is not a year group of the school.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 Pupil', exact: true })).toBeDisabled()
  await expectAccessible(page)

  // Another choice of columns is read without taking the focus away from it.
  const born = page.getByRole('combobox', { name: 'Date of birth' })
  await born.focus()
  await born.selectOption('Not in the file')
  await expect(page.getByText('Date of birth "31/02/2019" is not a date')).toHaveCount(0)
  await expect(born).toBeFocused()
  await expect(born).toHaveValue('')

  // Nor is it forgotten when the file turns out to be for another year.
  const year = page.getByLabel('Into the academic year')
  for (const name of ['2025-2026', '2026-2027']) {
    await year.selectOption(name)
    await expect(page.getByRole('heading', { name: '1 of 2 rows cannot be imported' })).toBeVisible()
    await expect(born).toHaveValue('')
  }

  await choose(['9001,Ada,Byron,10/12/2019,Year 1', '9002,Alan,Turing,23/06/2019,Year 2'])
  await page.getByRole('button', { name: 'Import 2 Pupils' }).click()
  await expect(page.getByText('2 pupils were added or changed.')).toBeVisible()
  await page.getByLabel('Search').fill('9002')
  await expect(page.getByRole('row', { name: /Alan Turing/ })).toContainText('Year 2')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('pupils-2026-2027.csv')
})
