import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#client/ui/controls/button.tsx'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { noAnswer } from '#testing/screen/answer-calls.ts'
import { renderScreen, userWith } from '#testing/screen/render-screen.tsx'
import { AccountNotice } from './account-notice.tsx'
import { LoadFailed } from './load-failed.tsx'
import { DateField } from './date-field.tsx'
import { PickableDate } from './pickable-date.tsx'
import { SealNote } from './seal-note.tsx'

test.for([
  { account: {}, notice: undefined },
  { account: { isActive: false }, notice: 'Account Inactive' },
  { account: { isActive: false, isAuthorized: false }, notice: 'Account Inactive' },
  { account: { isAuthorized: false }, notice: 'Waiting for authorization' },
])('[A11] [A12] an account with $account is told: $notice', async ({ account, notice }) => {
  await renderScreen(<AccountNotice account={userWith(account)} />)
  const shown = page
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)
  expect(shown).toEqual(notice ? [notice] : [])
})

test('what could not be loaded is asked for again by one press at a time, with other ways out beside it', async () => {
  const onRetry = vi.fn<() => void>()
  const failed = (isRetrying: boolean) => (
    <LoadFailed what="The week" onRetry={onRetry} isRetrying={isRetrying} actions={<Button>Go back</Button>}>
      Nothing was changed.
    </LoadFailed>
  )
  const { rerender } = await renderScreen(failed(false))
  await expect.element(page.getByRole('region', { name: 'The week could not be loaded' })).toBeVisible()
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go back' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await rerender(failed(true))
  await userEvent.click(page.getByRole('button', { name: 'Try again' }), { force: true })
  expect(onRetry).toHaveBeenCalledOnce()
})

const day = (date: string, dayType: CalendarDay['dayType'] = 'teaching'): CalendarDay => ({
  ...{ date: isoDate(date), dayType, isRegisterRequired: dayType === 'teaching' },
  ...{ academicYear: '2026-2027', termName: 'Autumn', weekNumber: 10 },
})
const CALENDAR = [day('2026-11-12'), day('2026-11-13'), day('2026-11-14', 'weekend'), day('2026-11-16')]

const calendarAnswers = (later: () => Response | Promise<Response> = () => Response.json(CALENDAR)) => ({
  'GET /api/attendance/untaken/2026-11-01/2026-11-30': () => Response.json(['2026-11-12']),
  'GET /api/calendar/range/1900-01-01/2025-08-31': () => Response.json([]),
  'GET /api/calendar/range/2025-09-01/2026-07-31': () => Response.json([]),
  'GET /api/calendar/range/2026-08-01/2200-12-31': later,
})

async function openDates(later?: () => Response | Promise<Response>) {
  const goTo = vi.fn<(date: string) => void>()
  await renderScreen(
    <PickableDate at={{ date: isoDate('2026-11-13'), goTo }}>Friday 13 November 2026</PickableDate>,
    { answers: calendarAnswers(later) },
  )
  await page.getByRole('button', { name: /^Friday 13 November 2026.*go to a date$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Go to a date' })
  await expect.element(dialog.getByLabelText('School day')).toHaveValue('2026-11-13')
  return {
    dialog,
    goTo,
    field: dialog.getByLabelText('School day'),
    go: dialog.getByRole('button', { name: 'Go' }),
  }
}

test('the date leads to any other school day', async () => {
  const { dialog, goTo, field } = await openDates()
  await field.fill('2026-11-12')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('2026-11-12')
})

test('a day without a register leads to the nearest with one, and says so', async () => {
  const { goTo, field, go } = await openDates()
  await expect.element(field).toHaveAttribute('max', '2026-11-16')
  await field.fill('2026-11-14')
  await go.click()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('2026-11-13')
  await expect.element(page.getByRole('status').getByText(/^No register on Saturday/)).toBeVisible()
  await expect
    .element(page.getByRole('status').getByText(/^Weekend\. This is the nearest school day/))
    .toBeVisible()
})

test('without a date, or before the calendar is there, it goes nowhere', async () => {
  const { goTo, field, go } = await openDates(noAnswer)
  await field.fill('')
  await expect.element(go).toBeDisabled()
  await field.fill('2026-11-12')
  await userEvent.click(go, { force: true })
  expect(goTo).not.toHaveBeenCalled()
})

test('[M9] the days of the month tell what they are, and the keys choose one', async () => {
  const { dialog, goTo } = await openDates()
  const days = dialog.getByRole('grid', { name: 'November 2026' })
  await expect
    .element(days.getByRole('button', { name: 'Thursday 12 November 2026, marks missing' }))
    .toBeVisible()
  await expect.element(days.getByRole('button', { name: 'Saturday 14 November 2026, Weekend' })).toBeVisible()
  await expect.element(days.getByRole('button', { name: /^Friday 13 November/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowLeft}')
  await expect.element(days.getByRole('button', { name: /^Thursday 12/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('2026-11-12')
})

test('[M9] a field offers the same calendar; a day within its limits is chosen, and no form is sent with it', async () => {
  const [onChange, onSubmit] = [vi.fn<(date: string) => void>(), vi.fn<() => void>()]
  await renderScreen(
    <form onSubmit={onSubmit}>
      <DateField label="First day" value="2026-11-13" min="2026-11-12" max="2026-11-16" onChange={onChange} />
    </form>,
    { answers: calendarAnswers() },
  )
  const open = () => page.getByRole('button', { name: 'Calendar: First day' }).click()
  const dialog = page.getByRole('dialog', { name: 'First day' })
  await open()
  const tooEarly = dialog.getByRole('button', { name: /^Wednesday 11 November/ })
  await expect.element(tooEarly).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(tooEarly, { force: true })
  await dialog.getByRole('button', { name: 'Saturday 14 November 2026, Weekend' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-14')
  await open()
  await dialog.getByLabelText('Day', { exact: true }).fill('2026-11-16')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onChange).toHaveBeenLastCalledWith('2026-11-16')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('[L5] the seal stands at the foot of the record on the screen, with how to check it', async () => {
  const seal = { madeAt: '2026-11-12T18:00:00.000Z', entries: 48211, short: '48211-9f3c5a1b2e7d8c04' }
  await renderScreen(<SealNote />, { answers: { 'GET /api/trail/seal': () => Response.json({ seal }) } })
  await expect.element(page.getByText('Sealed 12 Nov 2026 at 18:00: 48,211 entries')).toBeVisible()
  await expect.element(page.getByText('48211-9f3c5a1b2e7d8c04')).toBeVisible()
  await page.getByText('How to check this').click()
  await expect.element(page.getByText(/Ask for an export of the record/)).toBeVisible()
})
