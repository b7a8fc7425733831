import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noAnswer, refusal } from '#testing/screen/answer-calls.ts'
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

test('a class goes out of use on the screen at once, and back where the server refuses it', async () => {
  const answer = Promise.withResolvers<Response>()
  await open({ 'PATCH /api/school-classes/1': () => answer.promise })
  const inUse = page.getByRole('switch', { name: 'Year 1 is active' })
  await expect.element(inUse).toBeChecked()
  await inUse.click()
  await expect.element(inUse).not.toBeChecked()
  answer.resolve(refusal(409, 'A colleague has changed the class.')())
  await expect.element(page.getByText('A colleague has changed the class.')).toBeVisible()
  await expect.element(inUse).toBeChecked()
})

test('two presses of the switch are two changes in their order, not the same one twice', async () => {
  const sent: unknown[] = []
  const { promise: isPressedTwice, resolve } = Promise.withResolvers<void>()
  await open({
    'PATCH /api/school-classes/1': async (request) => {
      sent.push(await request.json())
      await isPressedTwice
      return Response.json(YEAR_1)
    },
  })
  const inUse = page.getByRole('switch', { name: 'Year 1 is active' })
  await inUse.click()
  await inUse.click()
  await expect.element(inUse).toBeChecked()
  resolve()
  await expect.poll(() => sent).toEqual([{ isActive: false }, { isActive: true }])
})

test('Delete says that it is under way, and is sent once', async () => {
  const remove = vi.fn(noAnswer)
  await open({ 'DELETE /api/school-classes/1': remove })
  const button = page.getByRole('button', { name: 'Delete Year 1' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button, { force: true })
  expect(remove).toHaveBeenCalledTimes(1)
})
