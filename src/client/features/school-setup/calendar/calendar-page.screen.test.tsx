import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Router } from 'wouter'
import { stepToPage } from '#client/app/navigation.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { answerQuestions, asksBeforeReload } from '#testing/screen/questions.ts'
import { CalendarPage } from './calendar-page.tsx'

const TERM = { name: 'Autumn', from: isoDate('2026-09-03'), to: isoDate('2026-12-11'), halfTerm: null }
const CALENDAR = planCalendar({
  ...{ year: '2026-2027', from: isoDate('2026-09-01'), to: isoDate('2027-08-31') },
  ...{ terms: [TERM], insetDays: [], bankHolidays: [] },
})
const SETUP = {
  years: [{ id: 3, year: '2026-2027', isArchived: false, pupilCount: 2, registerDays: 70 }],
  classes: [],
}

const button = (name: string) => page.getByRole('button', { name })

test('the dates of a year that are being typed are not lost unasked; Enter adds a single day', async () => {
  const sent: unknown[] = []
  const { history } = await renderScreen(
    <Router aroundNav={stepToPage}>
      <CalendarPage />
    </Router>,
    {
      as: { role: 'admin' },
      path: '/admin/school/calendar?year=2026-2027',
      answers: {
        'GET /api/school-setup': () => Response.json(SETUP),
        'GET /api/calendar/range/2026-09-01/2027-08-31': () => Response.json(CALENDAR),
        'PUT /api/academic-years/3/calendar': async (request) => {
          sent.push(await request.json())
          return Response.json(CALENDAR)
        },
      },
    },
  )
  const edit = button('Edit dates')
  await edit.click()
  await expect.element(page.getByLabelText('Term', { exact: true }).first()).toHaveFocus()
  await button('Cancel').click()
  await expect.element(edit).toHaveFocus()
  await edit.click()
  expect(asksBeforeReload()).toBe(false)
  const newDay = page.getByLabelText('New inset day')
  await newDay.fill('2026-12-07')
  // What is only typed is not left out unsaid.
  await expect.element(page.getByText(/The inset day 7 Dec 2026 is typed but not added/)).toBeVisible()
  await expect.element(button('Create calendar again')).toBeDisabled()
  newDay.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove inset day 7 Dec 2026')).toBeVisible()
  await expect.element(newDay).toHaveValue('')
  expect(asksBeforeReload()).toBe(true)

  const asked = answerQuestions(false)
  const setUp = page.getByRole('link', { name: 'School Set-up' })
  await setUp.click()
  await expect.element(button('Remove inset day 7 Dec 2026')).toBeVisible()
  expect(asked).toEqual(['The dates of 2026-2027 are not saved. Discard them?'])
  expect(history?.at(-1)).toBe('/admin/school/calendar?year=2026-2027')
  await button('Create calendar again').click()
  await expect.element(page.getByText('Calendar made')).toBeVisible()
  expect(sent).toMatchObject([{ insetDays: ['2026-12-07'], terms: [TERM] }])
  await setUp.click()
  await expect.poll(() => history?.at(-1)).toBe('/admin/school')
  expect(asked).toHaveLength(1)
})
