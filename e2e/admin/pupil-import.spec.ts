import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { addPupil } from '#testing/school-builder.ts'

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
  await choose(['9001,Ada,Byron,23/12/2019,Year 1', '9002,Alan,Turing,31/02/2019,Year 9'])
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
  await page.getByRole('searchbox', { name: 'Search' }).fill('9002')
  await expect(page.getByRole('row', { name: /Alan Turing/ })).toContainText('Year 2')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('pupils-2026-2027.csv')
})

test('a spreadsheet without external IDs: the template, the order of its dates, and who is meant', async ({
  page,
  school,
}) => {
  await addPupil(school.database, { firstName: 'Ada', lastName: 'Aardvark', yearGroup: 'Year 1' })
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students/import')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a template' }).click()
  expect((await download).suggestedFilename()).toBe('pupils-template.csv')

  const file = page.getByLabel('CSV file')
  await expect(file).toBeEnabled()
  const choose = (csv: string) =>
    file.setInputFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('Forename,Surname,Class\nAda "x",Aardvark,Year 2')
  await expect(page.getByText('Line 2 has a quotation mark in the middle of a cell.')).toBeVisible()
  await choose('Forename,Surname,Class,DOB\nAda,Aardvark,Year 2,3/4/19')
  const question = page.getByRole('group', { name: 'Does the day or the month come first' })
  await expect(question.getByLabel('The day: Wednesday 3 April 2019')).toBeVisible()
  await question.getByLabel('The month: Monday 4 March 2019').check()

  await expect(page.getByRole('heading', { name: '1 row needs an answer' })).toBeVisible()
  const add = page.getByRole('button', { name: /^Import / })
  await expect(add).toBeDisabled()
  const who = page.getByLabel('Who is Ada Aardvark?')
  await expectAccessible(page)
  await who.selectOption('A new pupil')
  await expect(add).toHaveText('Import 1 Pupil')
  await who.selectOption('Ada Aardvark, Year 1, no date of birth')
  await expect(page.getByRole('cell', { name: /^Changed/ })).toBeVisible()
  await add.click()
  await expect(page.getByText('1 pupil was added or changed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Aardvark/ })).toContainText('4 Mar 2019')
})
