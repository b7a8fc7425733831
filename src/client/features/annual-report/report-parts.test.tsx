import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Code } from '#domain/attendance/codes.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { blockMarks } from '#client/features/annual-report/grid/block-marks.ts'
import { CellReadout } from '#client/features/annual-report/grid/cell-readout.tsx'
import { FIRST_COLUMN, layoutFor } from '#client/features/annual-report/grid/grid-geometry.ts'
import { GridRow } from '#client/features/annual-report/grid/grid-row.tsx'
import { AbsenceSummary, ReportCards } from './report-cards.tsx'
import { NoPupilsInReport, NoSuchTerm, ReportFailed } from './report-states.tsx'
import { buildReport } from './report.ts'

const DAYS = ['2026-09-03', '2026-09-04', '2026-09-07'].map(isoDate)
const pupil = (id: number, name: string, leaveDate: IsoDate | null = null) => ({
  ...{ id, name, yearGroup: 'Year 1', startDate: null, leaveDate },
})

function reportOf(codes: [am: Code | null, pm: Code | null] = ['/', 'I']) {
  return buildReport({
    yearGroup: 'All',
    outline: {
      ...{ today: isoDate('2026-09-04'), terms: [], years: [], yearGroups: ['Year 1'] },
      term: { name: 'Autumn 2026', from: isoDate('2026-09-03'), to: isoDate('2026-12-11') },
      days: DAYS.map((date) => ({ date, weekNumber: 1 })),
      pupils: [pupil(1, 'Ada Able'), pupil(2, 'Gone Gray', isoDate('2026-09-03'))],
    },
    marks: [
      { studentIds: [1], date: isoDate('2026-09-03'), amCodes: codes[0] ?? '', pmCodes: codes[1] ?? '' },
    ],
  })
}

async function cells(row: number, day: number, codes?: [am: Code | null, pm: Code | null], isActive = true) {
  const report = reportOf(codes)
  await renderScreen(
    <table role="grid" aria-label="Report">
      <tbody>
        <GridRow
          {...{ id: 'row', report, row, showsClass: false, layout: layoutFor(1200) }}
          marksAt={blockMarks(report)}
          {...{ columnFrom: day * 2, columnTo: day * 2 + 2, activeColumn: isActive ? day * 2 : undefined }}
        />
      </tbody>
    </table>,
  )
  // Some days are drawn as one.
  const columns = [day * 2, day * 2 + 1].map((column) => String(column + FIRST_COLUMN))
  return page
    .getByRole('gridcell')
    .elements()
    .filter(({ ariaColIndex }) => ariaColIndex !== null && columns.includes(ariaColIndex))
}

test.for([
  {
    state: 'a present mark',
    row: 0,
    day: 0,
    label: 'Ada Able, Thursday 3 September 2026, morning: /, Present (am) (Present)',
  },
  { state: 'no mark', row: 0, day: 1, label: 'Ada Able, Friday 4 September 2026, morning: not marked' },
  {
    state: 'a day to come',
    row: 0,
    day: 2,
    label: 'Ada Able, Monday 7 September 2026, morning: not marked yet',
  },
  {
    state: 'a pupil who has left',
    row: 1,
    day: 1,
    label: 'Gone Gray, Friday 4 September 2026, morning: not on roll',
  },
])('[G4] the cell of $state says "$label"', async ({ row, day, label }) => {
  const [morning] = await cells(row, day)
  expect(morning?.getAttribute('aria-label')).toBe(label)
})

test('[G4] outside of the active row a cell leaves the pupil to the header of its row', async () => {
  const [morning] = await cells(0, 0, ['/', null], false)
  expect(morning?.getAttribute('aria-label')).toBe(
    'Thursday 3 September 2026, morning: /, Present (am) (Present)',
  )
  await expect.element(page.getByRole('rowheader')).toHaveTextContent('Ada Able')
})

test.for([
  { codes: ['/', '\\'], text: ['/', '\\'] },
  { codes: ['I', 'O'], text: ['I', 'O'] },
  { codes: ['Y1', 'C1'], text: ['Y1', 'C1'] },
  { codes: [null, null], text: ['○', '○'] },
] as { codes: [Code | null, Code | null]; text: string[] }[])(
  '[G4] $codes are shown as $text',
  async ({ codes, text }) => {
    const shown = await cells(0, 0, codes)
    expect(shown.map((cell) => cell.textContent)).toEqual(text)
  },
)

test('[G4] only the active cell can be reached with Tab', async () => {
  const [morning, afternoon] = await cells(0, 0)
  expect([morning?.tabIndex, afternoon?.tabIndex]).toEqual([0, -1])
})

test('[G2] the report in four figures, with the rate of possible sessions beside', async () => {
  await renderScreen(<ReportCards report={reportOf()} />)
  const cards = page
    .getByRole('term')
    .elements()
    .map((term) => term.parentElement?.textContent)
  expect(cards).toEqual([
    'Total Sessions2',
    'Present Sessions1',
    'Attendance Rate50.0%50.0% of 2 possible sessions',
    'Students2',
  ])
})

test('[G2] while the report loads the cards keep their size', async () => {
  const { rerender } = await renderScreen(<ReportCards report={undefined} />)
  const height = () => page.getByRole('term').first().element().closest('dl')?.offsetHeight
  const loading = height()
  await rerender(<ReportCards report={reportOf()} />)
  expect(height()).toBe(loading)
})

test.for([
  { codes: ['/', '\\'], words: 'No pupil is persistently absent.' },
  { codes: ['I', 'I'], words: '1 pupil is persistently absent, 1 of them severely.' },
] as { codes: [Code, Code]; words: string }[])(
  'with $codes the summary says "$words"',
  async ({ codes, words }) => {
    await renderScreen(<AbsenceSummary report={reportOf(codes)} />)
    await expect.element(page.getByText(words)).toBeVisible()
  },
)

test('below the grid stands the cell that is pointed at, with the way to its day', async () => {
  const { rerender } = await renderScreen(<CellReadout report={reportOf()} place={undefined} />)
  await expect.element(page.getByText(/^Point at a mark/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await rerender(<CellReadout report={reportOf()} place={{ row: 0, column: 1 }} />)
  await expect
    .element(page.getByText(/^Ada Able, Thursday 3 September 2026, afternoon: I, Illness/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open this day' }))
    .toHaveAttribute('href', expect.stringContaining('date=2026-09-03'))
})

test('[G6] a report that failed says so in the specified words, says what failed, and can be tried again', async () => {
  const onRetry = vi.fn<() => void>()
  await renderScreen(<ReportFailed error={new Error('503: Service Unavailable')} onRetry={onRetry} />)
  const alert = page.getByRole('region').getByText('503: Service Unavailable')
  await expect.element(alert).toBeVisible()
  await expect
    .element(page.getByRole('heading'))
    .toHaveTextContent(
      'Error Loading Data: Unable to fetch attendance records. Please try refreshing the page.',
    )
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test.for([
  { state: <NoSuchTerm name="Winter 1999" />, title: 'No such term', text: /Winter 1999/ },
  {
    state: <NoPupilsInReport term="Autumn 2026" isAll />,
    title: 'No Pupils Found',
    text: /in Autumn 2026\.$/,
  },
  {
    state: <NoPupilsInReport term="Autumn 2026" isAll={false} />,
    title: 'No Pupils Found',
    text: /this class/,
  },
])('an empty report says "$title", and why', async ({ state, title, text }) => {
  await renderScreen(state)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})
