import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import { openRegister, schoolDay } from '#testing/screen/open-register.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const date = () => page.getByRole('navigation', { name: 'Date' })
const isOn = (words: string) => expect.element(date()).toMatchTextContent(words)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })

test('[D1, D2, D3] without a class it is All; the steps skip days without a register', async () => {
  const { asked, isOpen } = await openRegister({ query: '' })
  await isOpen()
  expect(asked).toContain('GET /api/calendar/range/2025-09-01/2026-07-31')
  expect(asked).toContain('?date=2026-11-13&yearGroup=All')
  await expect.element(page.getByRole('heading', { name: 'All Classes', level: 1 })).toBeVisible()
  await button('Next school day').click()
  await isOn('Monday 16 November 2026')
  await isOn('Future Date')
  await isOpen()
  await button('Today').click()
  await isOn('Friday 13 November 2026')
  await button('Previous school day').click()
  await isOn('Thursday 12 November 2026')
  await isOn('Past Date')
})

test('[D3] the steps continue into the years before the specified range, and stop at the ends of the calendar', async () => {
  const { history, navigate } = await openRegister({
    query: 'yearGroup=Year+3&date=2026-11-12',
    calendar: [schoolDay('2026-11-12'), schoolDay('2026-11-13')],
    earlierCalendar: [schoolDay('2025-07-03'), schoolDay('2025-07-04'), schoolDay('2025-07-05')],
  })
  await button('Previous school day').click()
  await isOn('Friday 4 July 2025')
  expect(history.at(-1)).toContain('date=2025-07-04')
  await expect.element(heading('No School Data')).not.toBeInTheDocument()
  await button('Previous school day').click()
  await isOn('Thursday 3 July 2025')
  await expect.element(button('Next school day')).toBeEnabled()
  await expect.element(button('Previous school day')).toBeDisabled()
  navigate('/dashboard?yearGroup=Year+3&date=2026-11-13')
  await isOn('Friday 13 November 2026')
  await expect.element(button('Previous school day')).toBeEnabled()
  await expect.element(button('Next school day')).toBeDisabled()
})

test('[D2, D3] on a Saturday the register opens on Friday; a term name that ends in Term is not followed by a second term', async () => {
  vi.setSystemTime(new Date('2026-11-14T10:00:00Z'))
  const friday = schoolDay('2026-11-13', { termName: 'Michaelmas Term' })
  const { isOpen } = await openRegister({
    calendar: [schoolDay('2026-11-12'), friday, schoolDay('2026-11-14'), schoolDay('2026-11-16')],
  })
  await isOpen()
  await isOn('Friday 13 November 2026')
  await isOn('Past Date')
  await expect.element(page.getByText('Michaelmas Term · Week 10', { exact: true })).toBeVisible()
})

test('[D5] while another day is read, the figures of the last one stay, marked as busy', async () => {
  const { held, isOpen } = await openRegister({ recorded: { '2026-11-12': { 0: 'I' } } })
  await isOpen()
  const absent = page.getByText('Authorized Absent', { exact: true }).element().parentElement
  const figures = absent?.closest('dl')
  const answer = Promise.withResolvers<undefined>()
  held.insteadOfReading = () => answer.promise
  await button('Previous school day').click()
  await isOn('Thursday 12 November 2026')
  expect(figures?.ariaBusy).toBe('true')
  expect(absent?.textContent).toBe('Authorized Absent0')
  answer.resolve(undefined)
  await expect.poll(() => absent?.textContent).toBe('Authorized Absent1')
  expect(figures?.ariaBusy).toBe('false')
})

test('[D16] from a day without a register the way leads to the school day nearest to it, and back to today', async () => {
  const { navigate, isOpen } = await openRegister({ query: 'yearGroup=Year+3&date=2026-11-21' })
  await expect.element(heading('Weekend')).toBeVisible()
  await expect.element(button('Mark All Present')).not.toBeInTheDocument()
  const toNearest = button('Go to the nearest school day')
  await toNearest.click()
  await isOn('Friday 20 November 2026')
  await isOpen()
  navigate('/dashboard?date=2031-01-01')
  await expect.element(heading('No School Data')).toBeVisible()
  await toNearest.click()
  await isOn('Monday 30 November 2026')
  await isOn('Future Date')
  await button('Today').click()
  await isOn('Friday 13 November 2026')
})

test('any date can be chosen; a day without a register opens the nearest one, and says so', async () => {
  const { history } = await openRegister({ earlierCalendar: [schoolDay('2024-11-06')] })
  const field = page.getByLabelText('School day', { exact: true })
  async function goTo(day: string) {
    await page.getByRole('button', { name: /, go to a date$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Go to a date' })
    await field.fill(day)
    await dialog.getByRole('button', { name: 'Go', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await isOn('Friday 13 November 2026')
  await goTo('2026-11-04')
  expect(history.at(-1)).toContain('date=2026-11-04')
  await isOn('Wednesday 4 November 2026')
  await goTo('2026-11-15')
  await isOn('Monday 16 November 2026')
  await expect.element(page.getByText('No register on Sunday 15 November 2026')).toBeVisible()
  await expect
    .element(page.getByText('Weekend. This is the nearest school day, Monday 16 November 2026.'))
    .toBeVisible()
  await goTo('2024-11-06')
  expect(history.at(-1)).toContain('date=2024-11-06')
  await isOn('Wednesday 6 November 2024')
  await expect.element(heading('No School Data')).not.toBeInTheDocument()
})

test('the date field offers the days of the calendar, also to those who only read', async () => {
  await openRegister({ as: { role: 'read-only' }, earlierCalendar: [schoolDay('2024-11-06')] })
  await page.getByRole('button', { name: /, go to a date$/ }).click()
  const field = page.getByLabelText('School day', { exact: true })
  await expect.element(field).toHaveValue('2026-11-13')
  await expect.element(field).toHaveAttribute('min', '2024-11-06')
  await expect.element(field).toHaveAttribute('max', '2026-11-30')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

test('[D1, D16] a register that could not be loaded can be loaded again', async () => {
  const { held, isOpen } = await openRegister({ insteadOfReading: refusal(503, 'The server is busy.') })
  await expect.element(heading('The register could not be loaded')).toBeVisible()
  held.insteadOfReading = () => undefined
  await button('Try again').click()
  await isOpen()
  await expect.element(heading('The register could not be loaded')).not.toBeInTheDocument()
})

test('[D16] a day that an admin has made an inset day empties the register at the next mark', async () => {
  const { cards, held, isOpen, stored } = await openRegister()
  await isOpen()
  held.insteadOfSaving = refusal(409, 'No register is required on this date.')
  held.calendar = held.calendar.map((day) =>
    day.date === '2026-11-13' ? { ...day, dayType: 'inset', isRegisterRequired: false } : day,
  )
  await cards.first().getByRole('button', { name: 'Late (L)' }).click()
  await expect.element(heading('Inset Day')).toBeVisible()
  await expect.element(cards).not.toBeInTheDocument()
  // No other day takes its place, which could be marked by mistake.
  await isOn('Friday 13 November 2026')
  expect(stored()).toEqual([null, null, null, null, null, null])
})
