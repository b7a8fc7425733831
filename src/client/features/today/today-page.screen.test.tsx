import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeskToday, PlannedChild } from '#contract/office-day/desk.ts'
import type { EnteredMovement } from '#contract/office-day/movements.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { ADA, mark } from '#testing/screen/open-desk.tsx'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { TodayPage } from './today-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const TODAY = isoDate('2026-11-13')

const planned = (studentId: number, firstName: string, isApproved: boolean): PlannedChild => ({
  ...{ studentId, firstName, knownAs: null, lastName: 'Ash', yearGroup: 'Year 3' },
  ...{ session: 'am', code: 'C', reason: 'Wedding', isApproved },
})

const TIMES: DeskToday['times'] = {
  school: { ...USUAL_TIMES, morningOnlyWeekdays: [] },
  morningOnlyDates: [],
  classes: [],
}

async function openDesk(
  plans: PlannedChild[],
  unmarked = 0,
  earlier: DeskToday['classes'] = [],
  day: Partial<DeskToday> = {},
) {
  const today: DeskToday = {
    ...{ date: TODAY, isToday: true, children: [], movements: [], planned: plans },
    times: TIMES,
    classes: [{ yearGroup: 'Year 3', date: TODAY, pupils: 20, am: { unmarked }, pm: { unmarked: 20 } }],
    ...day,
  }
  await renderScreen(<TodayPage />, {
    answers: {
      'GET /api/today': () => Response.json(today),
      'GET /api/attendance/follow-up': () => Response.json({ returns: [] }),
      'GET /api/today/earlier': () => Response.json({ classes: earlier, children: [] }),
    },
  })
}

test('[M3, M7] leave that is only asked for is not said to be known: it has its own list, with the way to decide', async () => {
  await openDesk([planned(1, 'Ada', true), planned(2, 'Ben', false)], 2)
  const asked = page.getByRole('list', { name: 'Leave asked for' })
  await expect.element(asked.getByRole('link', { name: 'Ben Ash', exact: true })).toBeVisible()
  await expect
    .element(asked.getByRole('link', { name: 'Decide about Ben Ash' }))
    .toHaveAttribute('href', '/planned-absences')
  const known = page.getByRole('list', { name: 'Expected away' })
  await expect.element(known.getByRole('link', { name: 'Ada Ash' })).toBeVisible()
  await expect.element(known.getByRole('link', { name: 'Ben Ash' })).not.toBeInTheDocument()
  await expect.element(page.getByText('The reason is known: no need to ring.')).toBeVisible()
})

test('[M3] a register that is open and not whole is named, and not everyone is accounted for', async () => {
  await openDesk([], 2)
  await expect
    .element(page.getByRole('list', { name: 'Registers not taken' }).getByText(/2 of 20 not marked/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the register of Year 3, morning' }))
    .toHaveAttribute('href', '/dashboard?yearGroup=Year+3&date=2026-11-13&session=am')
  await expect.element(page.getByText('Everyone is accounted for')).not.toBeInTheDocument()
})

test('[M3] a quiet desk says so, with the day in one line', async () => {
  await openDesk([])
  await expect.element(page.getByText('Everyone is accounted for')).toBeVisible()
  await expect.element(page.getByText('20 pupils here · 0 late · 0 away with a reason')).toBeVisible()
})

test('[M2, M3] a known absence says why, with the note, and not why an entry was corrected', async () => {
  const away = (studentId: number, reason: string, note: string | null) => ({
    ...{ ...ADA, studentId, firstName: `Ada${studentId}`, note, contacts: [] },
    am: { ...mark('I'), reason },
  })
  await openDesk([], 0, [], {
    children: [away(1, 'Parent rang', 'Back on Monday'), away(2, 'Wrong code', null)],
  })
  const known = page.getByRole('list', { name: 'Expected away' }).getByRole('listitem')
  await expect.element(known.first()).toMatchTextContent('Parent rang. Back on Monday')
  await expect.element(known.nth(1)).toMatchTextContent('Illness')
  await expect.element(known.nth(1)).not.toMatchTextContent('Wrong code')
})

test('[M3] registers that are not taken are first, today’s and earlier ones, each with a link', async () => {
  const counts = { pupils: 18, am: { unmarked: 18 }, pm: { unmarked: 0 } }
  await openDesk([], 20, [{ yearGroup: 'Year 1', date: isoDate('2026-11-10'), ...counts }])
  const list = page.getByRole('list', { name: 'Registers not taken' })
  const lines = list.getByRole('listitem')
  await expect.element(lines.nth(1)).toMatchTextContent('Year 1Tue 10 Nov, Morning · not started')
  expect(lines.elements()).toHaveLength(2)
  await expect.element(lines.first()).toMatchTextContent('Year 3Morning · not started')
  expect(page.getByRole('main').getByRole('list').first().element()).toBe(list.element())
  for (const [name, address] of [
    ['Open the register of Year 3, morning', 'yearGroup=Year+3&date=2026-11-13&session=am'],
    ['Open the register of Year 1, Tue 10 Nov, morning', 'yearGroup=Year+1&date=2026-11-10&session=am'],
  ] as const)
    await expect.element(list.getByRole('link', { name })).toHaveAttribute('href', `/dashboard?${address}`)
})

const marked = { am: { unmarked: 0 }, pm: { unmarked: 0 } }
const noAfternoon = { am: { unmarked: 0 }, pm: { unmarked: 18 } }

test('[M1, M3] an afternoon is complete without the class that has none', async () => {
  vi.setSystemTime(new Date('2026-11-13T14:00:00Z'))
  await openDesk([], 0, [], {
    times: {
      ...TIMES,
      classes: [{ ...USUAL_TIMES, classId: 1, yearGroup: 'Year 1', morningOnlyWeekdays: [5] }],
    },
    classes: [
      { yearGroup: 'Year 1', date: TODAY, pupils: 18, ...noAfternoon },
      { yearGroup: 'Year 3', date: TODAY, pupils: 20, ...marked },
    ],
  })
  await expect.element(page.getByText('Everyone is accounted for')).toBeVisible()
  await expect.element(page.getByText('20 pupils here · 0 late · 0 away with a reason')).toBeVisible()
})

test('[M1, M3] on a day of mornings only, no afternoon registers are announced', async () => {
  vi.setSystemTime(new Date('2026-11-13T14:00:00Z'))
  await openDesk([], 0, [], { times: { ...TIMES, morningOnlyDates: [TODAY] } })
  await expect.element(page.getByText('There are no afternoon registers on this day.')).toBeVisible()
  await expect.element(page.getByText(/registers open at/)).not.toBeInTheDocument()
})

test.for([
  { name: 'a child who is out today can be signed back in', isToday: true },
  { name: 'a child who went out on the last school day cannot be signed back in', isToday: false },
])('[M3, M6] $name', async ({ isToday }) => {
  if (!isToday) vi.setSystemTime(new Date('2026-11-14T10:00:00Z'))
  const out: EnteredMovement = {
    ...{ id: 7, studentId: 1, kind: 'out', time: '09:00', reason: 'appointment', withWhom: null },
    ...{ expectedBack: null, userName: 'Sam Staff' },
  }
  await openDesk([], 0, [], { isToday, children: [{ ...ADA, am: mark('/') }], movements: [out] })
  const list = page.getByRole('list', { name: 'Out' })
  await expect.element(list.getByRole('link', { name: 'Ada Ash' })).toBeVisible()
  expect(list.getByRole('button', { name: /^Back in/ }).elements()).toHaveLength(isToday ? 1 : 0)
})
