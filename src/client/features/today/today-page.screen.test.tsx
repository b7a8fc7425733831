import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeskToday, PlannedChild } from '#contract/office-day/desk.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { TodayPage } from './today-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const TODAY = isoDate('2026-11-13')

const planned = (studentId: number, firstName: string, isApproved: boolean): PlannedChild => ({
  ...{ studentId, firstName, knownAs: null, lastName: 'Ash', yearGroup: 'Year 3' },
  ...{ session: 'am', code: 'C', reason: 'Wedding', isApproved },
})

async function openDesk(plans: PlannedChild[], unmarked = 0, earlier: DeskToday['classes'] = []) {
  const today: DeskToday = {
    ...{ date: TODAY, isToday: true, children: [], movements: [], planned: plans },
    times: { school: { ...USUAL_TIMES, morningOnlyWeekdays: [] }, morningOnlyDates: [], classes: [] },
    classes: [{ yearGroup: 'Year 3', date: TODAY, pupils: 20, am: { unmarked }, pm: { unmarked: 20 } }],
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
