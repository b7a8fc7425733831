import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, BEN, lineOf, openDesk } from './desk-under-test.tsx'

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
