import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, BEN, TODAY, lineOf, openDesk } from './desk-under-test.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

test('[M3] Enter after what was said goes to the codes and presses none; the next line begins where Enter does nothing', async () => {
  const { sent } = await openDesk([ADA, BEN])
  const ada = lineOf('Ada Ash')
  await ada.getByLabelText('What they said').fill('temperature')
  await userEvent.keyboard('{Enter}')
  await expect.element(ada.getByRole('button', { name: 'Ill' })).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(sent).toMatchObject([{ studentId: ADA.studentId, amCode: 'I', reason: 'temperature' }])
  await userEvent.keyboard('m')
  await expect.poll(() => sent).toMatchObject([{}, { studentId: BEN.studentId, amCode: 'M' }])
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
})

test('[M3] every other code is reached by the keyboard, and saved only when it is chosen', async () => {
  const { sent } = await openDesk([ADA, BEN])
  await lineOf('Ada Ash').getByRole('button', { name: 'Another code' }).click()
  await expect.element(page.getByRole('menu', { name: 'Ada Ash' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  await expect.element(lineOf('Ada Ash').getByRole('button', { name: 'Another code' })).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => sent).toMatchObject([{ studentId: ADA.studentId, session: 'am' }])
  await expect.element(lineOf('Ben Birch')).toHaveFocus()
})

test('[M5] a double tap, or a key that is held down, is one attempt', async () => {
  const attempts: unknown[] = []
  await openDesk([ADA], {
    async 'POST /api/students/1/contact-attempts'(request) {
      attempts.push(await request.json())
      const made = { contact: 'Sarah Baker (mother)', outcome: 'noAnswer', time: '09:05', day: TODAY }
      return Response.json({ ...made, userName: 'Sam Staff' }, { status: 201 })
    },
  })
  const noAnswer = lineOf('Ada Ash').getByRole('button', { name: 'No answer' })
  await noAnswer.dblClick()
  await expect.element(lineOf('Ada Ash').getByRole('list', { name: 'Attempts' })).toBeVisible()
  await expect.element(noAnswer).not.toHaveAttribute('aria-busy')
  for (const [key, repeat] of [
    ['n', false],
    ['n', true],
    ['Enter', true],
  ] as const)
    noAnswer
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  await expect.poll(() => attempts).toHaveLength(2)
  await expect.element(noAnswer).not.toHaveAttribute('aria-busy')
  expect(attempts).toHaveLength(2)
})
