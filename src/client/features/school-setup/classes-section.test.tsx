import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ClassesSection } from './classes-section.tsx'

const YEAR_1 = {
  ...{ id: 1, name: 'Year 1', ageRange: null, displayOrder: 1, isActive: true, pupilCount: 0 },
}

const open = (answers: Answers) =>
  renderScreen(<ClassesSection classes={[YEAR_1]} />, { as: { role: 'admin' }, answers })

test('while a class is added, nothing can be typed that would be lost; a refused one can be corrected', async () => {
  const answer = Promise.withResolvers<Response>()
  await open({ 'POST /api/school-classes': () => answer.promise })
  const name = page.getByLabelText('New class')
  await name.fill('Year 1')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toBeDisabled()
  answer.resolve(refusal(409, 'There is a Year 1 already.')())
  await expect.element(page.getByText('There is a Year 1 already.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Backspace}6')
  await expect.element(name).toHaveValue('Year 6')
})
