import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { annualAnswers, annualOutline, annualRecords, markedDays } from '#testing/screen/annual-answers.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { focusedCell } from '#testing/screen/focused-cell.ts'
import { AnnualReportPage } from '#client/features/annual-report/annual-report-page.tsx'

afterEach(() => page.viewport(1280, 900))

const grid = page.getByRole('grid')
const frame = () => grid.element().parentElement as HTMLElement

const rowIndex = (row: Element) => Number(row.getAttribute('aria-rowindex'))

async function openGrid(answers: Answers = {}) {
  await renderScreen(<AnnualReportPage />, {
    answers: { ...annualAnswers({ pupils: 183, days: 62 }), ...answers },
  })
  await expect.element(grid).toBeVisible()
  grid.element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

test('[G4] the cell with the focus stays when the wheel carries it out of view, and the rows are read in their order', async () => {
  await openGrid()
  await userEvent.wheel(grid, { delta: { x: 900, y: 3000 } })
  await expect.poll(() => frame().scrollTop).toBe(3000)
  await expect
    .element(page.getByRole('row').nth(12))
    .toHaveAttribute('aria-rowindex', expect.stringMatching(/^(?:[6-9]\d|1\d\d)$/))
  expect(focusedCell().place).toBe('0 0')
  const body = grid.element().querySelector('[aria-owns]')
  const rows = [...(body?.children ?? [])].map((row) => [row.id, rowIndex(row)] as const)
  const indexOf = new Map(rows)
  const heard = (body?.getAttribute('aria-owns') ?? '').split(' ').map((id) => indexOf.get(id))
  expect(heard).toEqual(rows.map(([, index]) => index).toSorted((one, other) => one - other))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focusedCell).toEqual({ place: '1 0', hiddenBy: null })
})

const drawnRows = () => [...grid.element().querySelectorAll('tbody tr')]
const cellsOf = (row: Element) => [...row.querySelectorAll('td[aria-label]')]

test('[G4] a row that shows the next pupil changes the cells whose marks differ, and keeps the others as they are', async () => {
  const outline = annualOutline({ pupils: 183, days: 62 })
  const [first] = outline.days
  const records = annualRecords(outline).map((mark) =>
    mark.studentId % 7 === 0 && mark.date === first?.date ? { ...mark, amCode: 'I' as const } : mark,
  )
  const pupils = outline.pupils.map((pupil) =>
    pupil.id % 10 === 0 ? { ...pupil, leaveDate: first?.date ?? null } : pupil,
  )
  const present = records.filter(({ studentId, date }) => studentId % 10 !== 0 || date === first?.date)
  await openGrid({
    'GET /api/annual-report': () => Response.json({ ...outline, pupils }),
    'GET /api/attendance/annual': () => Response.json(markedDays(present)),
  })
  const last = () => Math.max(...drawnRows().map(rowIndex))
  frame().scrollTo(0, 3000)
  await expect.poll(last).toBeGreaterThan(90)
  const before = new Set(drawnRows().flatMap(cellsOf))
  let changed = 0
  const watch = new MutationObserver((changes) => (changed += changes.length))
  for (const cell of before) watch.observe(cell, { attributes: true, characterData: true, subtree: true })
  frame().scrollTo(0, 4000)
  await expect.poll(last).toBeGreaterThan(121)
  watch.disconnect()
  const after = drawnRows().flatMap((row) => cellsOf(row).map((cell) => ({ cell, id: rowIndex(row) - 3 })))
  expect(after.filter(({ cell, id }) => !before.has(cell) && id !== 1)).toEqual([])
  expect(changed).toBeGreaterThan(0)
  expect(changed).toBeLessThan(before.size)
  for (const { cell, id } of after) {
    const column = Number(cell.getAttribute('aria-colindex')) - 2
    expect([id, column, cell.textContent]).toEqual([id, column, shownAt(id, column)])
  }
})

/** Every seventh pupil was ill in the first morning, every tenth left on that day. */
function shownAt(id: number, column: number): string {
  if (id % 10 === 0 && column > 1) return ''
  if (id % 7 === 0 && column === 0) return 'I'
  return column % 2 === 0 ? '/' : '\\'
}

test('[G4] the Tab key leads to the active cell in sight, also after the wheel has carried it away', async () => {
  await page.viewport(1280, 720)
  await openGrid()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: 'Go to a date' })).toHaveFocus()
  await userEvent.wheel(grid, { delta: { x: 700, y: 2000 } })
  await expect.poll(() => frame().scrollTop).toBe(2000)
  await userEvent.tab()
  await expect.poll(focusedCell).toEqual({ place: '1 2', hiddenBy: null })
})

test('[G4] no cell takes the pointer while the grid scrolls, and the one under it does when it has come to rest', async () => {
  await openGrid()
  const { left, top, width, height } = frame().getBoundingClientRect()
  const under = () => document.elementFromPoint(left + width / 2, top + height / 2)
  const isOnCell = () => under()?.matches('[role=gridcell]')
  expect(isOnCell()).toBe(true)
  // Looks within the event, after the grid has: a busy machine may come back only when it is at rest again.
  const whileItScrolls = new Promise((resolve) => {
    const look = () => resolve([isOnCell(), frame().contains(under())])
    frame().addEventListener('scroll', look, { once: true })
  })
  frame().scrollTo(200, 500)
  expect(await whileItScrolls).toEqual([false, true])
  await expect.poll(isOnCell).toBe(true)
})

test('[G4] 600 pupils by 65 days are drawn with fewer than 5,000 nodes, wherever the grid stands', async () => {
  await page.viewport(1920, 1080)
  await renderScreen(<AnnualReportPage />, { answers: annualAnswers({ pupils: 600, days: 65 }) })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '603')
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('78,000')
  for (const [top, left] of [
    [0, 0],
    [9000, 1200],
    [99_999, 99_999],
    [0, 99_999],
  ] as const) {
    frame().scrollTo(left, top)
    await expect.element(grid.getByRole('gridcell').first()).toBeInTheDocument()
    expect(grid.element().querySelectorAll('*').length).toBeLessThan(5000)
  }
  frame().scrollTo(99_999, 99_999)
  frame().scrollIntoView({ block: 'end' })
  await expect.element(grid.getByRole('rowheader', { name: /Number 0(?:59\d|600)/ }).last()).toBeInViewport()
  const month = (name: string) => grid.getByRole('columnheader', { name, exact: true })
  await expect.element(month('November 2026')).toBeVisible()
  const left = (heading: Element) => heading.getBoundingClientRect().left
  for (const week of grid.element().querySelectorAll('thead tr:nth-child(2) th')) {
    const day = `thead tr:nth-child(3) [aria-colindex="${week.getAttribute('aria-colindex')}"]`
    const first = grid.element().querySelector(day)
    if (first) expect(left(week)).toBe(left(first))
  }
  await expect.element(month('September 2026')).not.toBeInTheDocument()
})
