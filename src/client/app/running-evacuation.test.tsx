import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { RunningEvacuation } from './header-at-rest.tsx'

const RUNNING = {
  ...{ id: 3, isDrill: false, startedAt: '2026-11-13T10:40:00.000Z', startedBy: 'Tom Baker' },
  ...{ endedAt: null, endedBy: null, people: [], ticks: [] },
}

const open = (running: object | null, path: string) =>
  renderScreen(
    <>
      <RunningEvacuation />
      <p>The page</p>
    </>,
    { path, answers: { 'GET /api/evacuations': () => Response.json({ running, earlier: [] }) } },
  )

test.for([
  { isDrill: false, label: 'Evacuation: open the list' },
  { isDrill: true, label: 'Evacuation drill: open the list' },
])('[N2] while one is running, every page leads to its list: $label', async ({ isDrill, label }) => {
  await open({ ...RUNNING, isDrill }, '/classes')
  const bar = page.getByRole('link', { name: label, exact: true })
  await expect.element(bar).toHaveAttribute('href', '/on-site/evacuation')
  const { height } = bar.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(48)
})

test.for([
  { where: 'where none is running', running: null, path: '/classes' },
  { where: 'on the list itself', running: RUNNING, path: '/on-site/evacuation' },
])('[N2] there is no such bar $where', async ({ running, path }) => {
  let asked = 0
  await renderScreen(<RunningEvacuation />, {
    path,
    answers: {
      'GET /api/evacuations'() {
        asked += 1
        return Response.json({ running, earlier: [] })
      },
    },
  })
  await expect.poll(() => asked).toBe(1)
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
