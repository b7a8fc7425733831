import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { noAnswer } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { newDraft } from './plan-draft.ts'
import type { PlanDraft } from './plan-draft.ts'

const TODAY = isoDate('2026-11-16')

const pupil = (id: number, yearGroup: string) => ({
  ...{ id, yearGroup, firstName: `Pupil ${id}`, knownAs: null, lastName: 'Ash' },
})
const inUse = (name: string) => ({ name, ageRange: null })

const open = (draft: Partial<PlanDraft> = {}, onClose = () => {}) =>
  renderScreen(
    <PlanDialog
      known={undefined}
      draft={{ ...newDraft(TODAY, undefined, true), ...draft }}
      today={TODAY}
      onClose={onClose}
    />,
    {
      answers: {
        'GET /api/students': () =>
          Response.json([
            pupil(1, 'Year 2'),
            pupil(2, 'Old Barn'),
            pupil(3, 'Nursery Class'),
            pupil(4, 'Year 2'),
          ]),
        'GET /api/school-classes': () =>
          Response.json([inUse('Nursery Class'), inUse('Year 1'), inUse('Year 2')]),
        'POST /api/planned-absences': noAnswer,
      },
    },
  )

test('[M7, K2] on a phone, Save is in sight however long the form is', async () => {
  await page.viewport(390, 700)
  await open({ part: 'weekly' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  const { bottom } = save.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(700)
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight)
})

test('[M7] what was typed is not lost by a press beside the dialog without a question', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  let isClosed = false
  await open({}, () => (isClosed = true))
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Wedding abroad')
  await userEvent.keyboard('{Escape}')
  expect(confirm.mock.calls).toEqual([['The plan is not saved. Discard it?']])
  expect(isClosed).toBe(false)
  confirm.mockReturnValue(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isClosed).toBe(true)
})

test('[M7] the classes are in the school’s order, one out of use last and each once', async () => {
  await open()
  const options = () =>
    Array.from(
      page.getByRole('combobox', { name: 'Class' }).element().querySelectorAll('option'),
      (each) => each.textContent,
    )
  await expect.poll(options).toEqual(['Every class', 'Nursery Class', 'Year 2', 'Old Barn'])
})

test('[M7] a weekly pattern has the days of the school’s week, and a weekend only where it is planned already', async () => {
  const days = () =>
    page
      .getByRole('checkbox', { name: /morning$/ })
      .elements()
      .map((box) => box.getAttribute('aria-label')?.slice(0, 3))
  const { unmount } = await open({ part: 'weekly' })
  expect(days()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
  await unmount()
  await open({ part: 'weekly', weekly: { am: [6], pm: [] } })
  expect(days()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
})

test('[M7] while a plan is saved, nothing can be typed that would be lost', async () => {
  await open({ studentIds: [1] })
  const reason = page.getByRole('textbox', { name: /^Reason/ })
  await reason.fill('Wedding')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(reason).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Code' })).toBeDisabled()
})
