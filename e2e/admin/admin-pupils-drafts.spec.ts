import { asksBeforeReload } from '../support/leaving.ts'
import { expect, test } from '../support/school.ts'

test('[H4] an edit is not lost by a search, nor unasked by editing another pupil', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Barker')
  const edit = page.getByRole('button', { name: /^Edit .* Barker/ })
  await expect(edit).toHaveCount(2)
  await edit.first().click()
  const form = page.getByRole('form')
  const name = (await form.getAttribute('aria-label')) ?? ''
  await form.getByLabel('Known as').fill('Typed')
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such name')
  await expect(page.getByText('1 Pupil', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Known as')).toHaveValue('Typed')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Barker')
  expect(await asksBeforeReload(page)).toBe(true)

  const asked: string[] = []
  const answers = [false, false, false, true]
  page.on('dialog', (question) => {
    asked.push(question.message())
    return answers.shift() ? question.accept() : question.dismiss()
  })
  await form.getByLabel('Known as').press('Escape')
  await edit.click()
  await page.getByLabel('Academic year').first().selectOption('2024-2025 (archived)')
  await expect(page.getByRole('form', { name })).toBeVisible()
  await expect(form.getByLabel('Known as')).toHaveValue('Typed')
  await edit.click()
  await expect(page.getByRole('form', { name })).toBeHidden()
  await expect(form).toBeVisible()
  expect(asked).toEqual(
    Array(4).fill(`The changes to ${name.replace('Edit ', '')} are not saved. Discard them?`),
  )
  // Nothing was typed into this one: nothing to ask.
  await edit.click()
  await expect(page.getByRole('form', { name })).toBeVisible()
  expect(asked).toHaveLength(4)
  expect(await asksBeforeReload(page)).toBe(false)
})

test('[H5] a new pupil that is being typed is not lost unasked, nor is the draft behind the dialog', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('form').getByLabel('Known as').fill('Typed')
  await page.getByRole('button', { name: 'Add Pupil' }).click()
  const dialog = page.getByRole('dialog', { name: 'New pupil' })
  const asked: string[] = []
  const answers = [false, false, false, true, false]
  page.on('dialog', (question) => {
    asked.push(question.message())
    return answers.shift() ? question.accept() : question.dismiss()
  })
  await dialog.getByLabel('First name').fill('Ada')
  expect(await asksBeforeReload(page)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The browser closes it at the second one, and it opens again.
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  expect(asked).toEqual(Array(4).fill('The new pupil is not added yet. Discard what was typed?'))

  expect(await asksBeforeReload(page)).toBe(true)
  await page.getByRole('form').getByLabel('Known as').press('Escape')
  await expect(page.getByRole('form').getByLabel('Known as')).toHaveValue('Typed')
  expect(asked[4]).toContain('Discard them?')
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
  expect(await asksBeforeReload(page)).toBe(false)

  // Nothing was typed: nothing to ask.
  await page.getByRole('button', { name: 'Add Pupil' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(asked).toHaveLength(5)
})
