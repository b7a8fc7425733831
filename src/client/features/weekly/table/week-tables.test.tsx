import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WeekRow } from '#contract/weekly.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { TOOLTIP } from '#domain/accounts/notifications.ts'
import { isoDate, schoolWeek } from '#domain/calendar/iso-date.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { stopClock } from '#testing/screen/stopped-clock.ts'
import { CommentText } from '#client/features/weekly/comments/comment-field.tsx'
import { daysOfWeek, weekGrid } from './week-grid.ts'
import { WeekTables } from './week-tables.tsx'

const MONDAY = isoDate('2026-11-09')
const CALENDAR = schoolWeek(MONDAY).map((date, index): CalendarDay => {
  const dayType = index === 4 ? 'inset' : 'teaching'
  const isRegisterRequired = dayType === 'teaching'
  return { date, academicYear: '2026-2027', termName: 'Autumn', weekNumber: 10, dayType, isRegisterRequired }
})
const OLIVER: WeekRow = {
  ...{ id: 1, firstName: 'Oliver', knownAs: 'Ollie', lastName: 'Ash', yearGroup: 'Year 1' },
  ...{ startDate: null, leaveDate: null },
  ...{ am: ['/', 'L', 'I', 'N', null], pm: ['\\', 'C1', null, 'X', null] },
}

async function weekOf(...rows: WeekRow[]) {
  const days = daysOfWeek(CALENDAR, MONDAY)
  await renderScreen(
    <WeekTables
      grid={weekGrid(rows, days)}
      days={days}
      chosenDate={isoDate('2026-11-10')}
      yearGroup="Year 1"
      caption="Week of 9 November"
      printLine="9 to 13 November 2026"
      commentOf={({ name }) => <CommentText text={`About ${name}`} />}
    />,
  )
  return page.getByRole('table', { name: 'Week of 9 November, Year 1' })
}

const cellsOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
const marksOf = (name: string) =>
  cellsOf(name)
    .getByRole('img')
    .elements()
    .map((mark) => mark.getAttribute('aria-label'))

test('[F1] [F5] every mark stands under its day and session with its meaning, and is counted for the pupil', async () => {
  const table = await weekOf(OLIVER)
  await expect.element(table.getByRole('rowheader')).toHaveTextContent('Ollie Ash')
  expect(marksOf('Ollie Ash')).toEqual([
    ...['/: Present (am)', '\\: Present (pm)', 'L: Late, before the register closes'],
    ...['C1: Regulated performance or employment', 'I: Illness', 'Not marked yet'],
    ...['N: No reason provided', 'X: Not required in school'],
  ])
  const figures = cellsOf('Ollie Ash').elements().slice(9, 15)
  // Of the seven marked sessions, and of the six without the X.
  expect(figures.map((cell) => cell.textContent)).toEqual(['2', '1', '2', '2', '43%', '50%'])
  await expect.element(table).toMatchTextContent('About Ollie Ash')
})

test.for([
  { day: 'without a register', row: OLIVER, words: 'Inset Day' },
  {
    day: 'before the pupil came',
    row: { ...OLIVER, am: [], pm: [], startDate: isoDate('2026-11-11') },
    words: 'not on roll',
  },
  {
    day: 'after the pupil left',
    row: { ...OLIVER, am: [], pm: [], leaveDate: isoDate('2026-11-10') },
    words: 'not on roll',
  },
])('a day $day says "$words" in the place of its marks', async ({ row, words }) => {
  await weekOf(row)
  const closed = cellsOf('Ollie Ash')
    .elements()
    .filter((cell) => cell.getAttribute('colspan') === '2')
  expect(closed.map((cell) => cell.textContent)).toContain(words)
})

test('[F5] marks stand on a day that lost its register afterwards, under a heading that says so', async () => {
  const table = await weekOf({ ...OLIVER, am: ['/', '/', '/', '/', 'N'] })
  expect(marksOf('Ollie Ash')).toContain('N: No reason provided')
  const days = [...table.element().querySelectorAll('th[scope="colgroup"]')]
  expect(days.map((day) => day.textContent)).toContain('Fri 13 Nov Inset Day')
  expect(table.getByRole('columnheader', { name: 'AM', exact: true }).elements()).toHaveLength(5)
})

test('the heading of each day leads to its register, and says where there is none', async () => {
  const table = await weekOf(OLIVER)
  const days = table
    .getByRole('link', { name: /register of the day/ })
    .elements()
    .map((link) => link.textContent)
  expect(days.map((day) => day.slice(0, 3))).toEqual(['Mon', 'Tue', 'Wed', 'Thu'])
  await expect.element(table.getByRole('columnheader', { name: /Inset Day/ })).toBeVisible()
})

test('[Q2] the name of a pupil leads to the page of the pupil', async () => {
  const table = await weekOf(OLIVER)
  const name = table.getByRole('rowheader').getByRole('link', { name: 'Ollie Ash' })
  expect(name.element()).toHaveAttribute('href', `/pupils/${OLIVER.id}`)
})

test('each of several classes has its own heading with its count and its rate', async () => {
  await weekOf(OLIVER, { ...OLIVER, id: 2, lastName: 'Birch', yearGroup: 'Year 2' })
  await expect.element(page.getByRole('heading', { name: 'Year 1 1 Pupil · 43%' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Year 2 1 Pupil · 43%' })).toBeVisible()
  await expect.poll(() => page.getByRole('table').elements().length).toBe(2)
})

test('[K1] a code says what it means after 700 ms, at the side of the pointer', async () => {
  const table = await weekOf(OLIVER)
  await page.getByRole('rowheader').hover()
  const clock = stopClock()
  const code = table.getByRole('img', { name: '/: Present (am)' })
  await code.hover()
  const tip = page.getByRole('tooltip')
  clock.runFor(TOOLTIP.openDelayMs - 1)
  await expect.element(tip).not.toBeInTheDocument()
  clock.runFor(1)
  await expect.element(tip).toHaveTextContent('/: Present (am)')
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
})
