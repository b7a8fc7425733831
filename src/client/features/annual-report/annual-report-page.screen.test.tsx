import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { annualAnswers, annualOutline, annualRecords, markedDays } from '#testing/screen/annual-answers.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { focusedCell } from '#testing/screen/focused-cell.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { AnnualReportPage } from './annual-report-page.tsx'

const SCHOOL = { pupils: 30, days: 62 }
const OUTLINE = annualOutline(SCHOOL)
const RECORDS = annualRecords(OUTLINE)
const MARKED = markedDays(RECORDS)
const MARKS = 'GET /api/attendance/annual'

const grid = page.getByRole('grid')
const failed = page.getByText(
  'Error Loading Data: Unable to fetch attendance records. Please try refreshing the page.',
)
const focused = () => page.elementLocator(document.activeElement ?? document.body)
const focusedPlace = () => focusedCell().place
const cell = (name: string | RegExp) => grid.getByRole('gridcell', { name })

async function openReport(answers: Answers = {}) {
  await renderScreen(<AnnualReportPage />, {
    path: '/annual-report?yearGroup=Year+1',
    answers: { ...annualAnswers(SCHOOL), ...answers },
  })
}

const figures = () =>
  page
    .getByRole('term')
    .elements()
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('[G1] another class shows no figure of the last one while it is read', async () => {
  const held = Promise.withResolvers<void>()
  await openReport({
    'GET /api/annual-report': async ({ url }) => {
      if (new URL(url).searchParams.get('yearGroup') === 'Year 2') await held.promise
      return Response.json(OUTLINE)
    },
  })
  await expect.element(grid).toBeVisible()
  const yearGroup = page.getByRole('combobox', { name: 'Year Group' })
  await yearGroup.selectOptions('Year 2')
  await expect.element(grid).not.toBeInTheDocument()
  expect(figures()).toEqual([
    ['Total Sessions', ''],
    ['Present Sessions', ''],
    ['Attendance Rate', ''],
    ['Students', ''],
  ])
  await expect.element(page.getByText('possible sessions')).not.toBeInTheDocument()
  await expect.element(yearGroup).toHaveValue('Year 2')
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  held.resolve()
  await expect.element(grid).toBeVisible()
  expect(figures().at(-1)).toEqual(['Students', '30'])
})

test('[G4] the keys move through the grid, and the focused cell says pupil, date, session, code and meaning', async () => {
  const date = isoDate('2026-09-04')
  await openReport({
    [MARKS]: () =>
      Response.json(
        markedDays(
          RECORDS.map((mark) =>
            mark.studentId === 1 && mark.date === date ? { ...mark, pmCode: 'I' } : mark,
          ),
        ),
      ),
    'GET /api/amendments/marks': () => Response.json([{ studentId: 1, date, session: 'pm', original: '\\' }]),
  })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '33')
  await expect.element(grid).toHaveAttribute('aria-colcount', String(1 + 62 * 2 + 1))
  grid.element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  const label =
    'Pupil Number 0001, Friday 4 September 2026, afternoon: I, Illness (Authorized Absence), amended, first entered as \\'
  await expect.element(grid.getByRole('gridcell', { name: label, exact: true })).toHaveFocus()

  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(focusedPlace).toBe('29 124')
  await expect.element(focused()).toHaveAttribute('aria-colindex', String(1 + 62 * 2 + 1))
  await expect
    .element(focused())
    .toHaveAccessibleName(/Possible 124 ?Present 124 ?Rate 100\.0% ?.*0 of 124 possible sessions missed$/)

  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.poll(focusedPlace).toBe('0 0')
  await expect.element(focused()).toHaveAccessibleName(/, Thursday 3 September 2026, morning: /)
  await expect.element(focused()).toBeInViewport()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(focusedPlace).toMatch(/^[1-9]\d* 0$/)
  await expect.element(focused()).toBeInViewport()
})

/** Counts the reads but for those that were given up: React's strict mode opens the page twice, and the first one goes. */
function countReads() {
  const signals: AbortSignal[] = []
  let count = 0
  const read = ({ signal }: Request) => {
    signals.push(signal)
    count = signals.filter(({ aborted }) => !aborted).length
    return count
  }
  return { read, reads: () => count }
}

test('[G6] a read that fails once is not noticed', async () => {
  const { read, reads } = countReads()
  await openReport({
    [MARKS]: (request) => (read(request) < 2 ? new Response('', { status: 503 }) : Response.json(MARKED)),
  })
  await expect.element(grid).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
  expect(reads()).toBe(2)
})

test('[G6] after two failed reads the page says so, and can read again', async () => {
  const { read, reads } = countReads()
  let isDown = true
  await openReport({
    [MARKS]: (request) => {
      read(request)
      return isDown ? Response.json({ message: 'Broken' }, { status: 500 }) : Response.json(MARKED)
    },
  })
  await expect.element(failed).toBeVisible()
  await expect.element(page.getByText('Failed to fetch annual attendance: 500')).toBeVisible()
  expect(reads()).toBe(2)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(grid).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('[G4] a day with marks that has no register any more is described as it is shown', async () => {
  const date = isoDate('2026-09-04')
  await openReport({
    'GET /api/annual-report': () =>
      Response.json({ ...OUTLINE, days: OUTLINE.days.filter((day) => day.date !== date) }),
    [MARKS]: () =>
      Response.json(markedDays(RECORDS.filter((mark) => mark.studentId !== 1 || mark.date !== date))),
  })
  await expect
    .element(cell('Pupil Number 0001, Friday 4 September 2026, morning: no register required'))
    .toBeVisible()
  await expect
    .element(
      page
        .getByRole('row')
        .filter({ hasText: 'Pupil Number 0002' })
        .getByRole('gridcell', { name: 'Friday 4 September 2026, morning: /, Present (am) (Present)' }),
    )
    .toBeVisible()
})
