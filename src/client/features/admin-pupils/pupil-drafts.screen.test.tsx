import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openPupils, pupilEntry, searchField, yearChoice } from '#testing/screen/pupil-management.tsx'
import { answerQuestions, asksBeforeReload } from '#testing/screen/questions.ts'

const PUPILS = [
  pupilEntry(1, 'Ava', 'Barker'),
  pupilEntry(2, 'Ben', 'Barker'),
  pupilEntry(3, 'Cat', 'Cole'),
  pupilEntry(9, 'Old', 'Barker', { academicYearId: 1 }),
]
const form = page.getByRole('form')
const knownAs = form.getByLabelText('Known as')

test('[H4] an edit is not lost by a search, nor unasked by editing another pupil', async () => {
  await openPupils(PUPILS)
  await searchField.fill('Barker')
  const edit = button(/^Edit .* Barker/)
  await expect.poll(() => edit.elements().length).toBe(2)
  await edit.first().click()
  await expect.element(form).toHaveAccessibleName('Edit Ava Barker')
  await knownAs.fill('Typed')
  await searchField.fill('no such name')
  await expect.element(page.getByText('1 Pupil', { exact: true })).toBeVisible()
  await expect.element(knownAs).toHaveValue('Typed')
  await searchField.fill('Barker')
  await expect.element(button('Edit Ben Barker')).toBeVisible()
  expect(asksBeforeReload()).toBe(true)

  const asked = answerQuestions(false, false, false, true)
  await knownAs.click()
  await userEvent.keyboard('{Escape}')
  await edit.click()
  await yearChoice.selectOptions('2024-2025 (archived)')
  await expect.element(form).toHaveAccessibleName('Edit Ava Barker')
  await expect.element(knownAs).toHaveValue('Typed')
  await edit.click()
  await expect.element(form).toHaveAccessibleName('Edit Ben Barker')
  expect(asked).toEqual(Array(4).fill('The changes to Ava Barker are not saved. Discard them?'))
  // Nothing was typed into this one: nothing to ask.
  await edit.click()
  await expect.element(form).toHaveAccessibleName('Edit Ava Barker')
  await expect.element(knownAs).toHaveValue('')
  expect(asked).toHaveLength(4)
  expect(asksBeforeReload()).toBe(false)
})

test('[H5] a new pupil that is being typed is not lost unasked, nor is the draft behind the dialog', async () => {
  await openPupils(PUPILS)
  await button('Edit Ava Barker').click()
  await knownAs.fill('Typed')
  await button('Add Pupil').click()
  const dialog = page.getByRole('dialog', { name: 'New pupil' })
  const asked = answerQuestions(false, false, false, true, false)
  await dialog.getByLabelText('First name').fill('Ada')
  expect(asksBeforeReload()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  // The browser closes it at the second one, and it opens again.
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ada')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual(Array(4).fill('The new pupil is not added yet. Discard what was typed?'))

  expect(asksBeforeReload()).toBe(true)
  await knownAs.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(knownAs).toHaveValue('Typed')
  expect(asked[4]).toContain('Discard them?')
  await form.getByRole('button', { name: 'Cancel' }).click()
  expect(asksBeforeReload()).toBe(false)

  // Nothing was typed: nothing to ask.
  await button('Add Pupil').click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toHaveLength(5)
})
