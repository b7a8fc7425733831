import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { USUAL_TIMES } from '#domain/office-day/school-times.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { OnSitePage } from './on-site-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T10:42:00Z') }))
afterEach(() => void vi.useRealTimers())

const child = (studentId: number, lastName: string, am: string | null, fields: object = {}) => ({
  ...{ studentId, firstName: 'Ada', knownAs: null, lastName, yearGroup: 'Year 1', date: '2026-11-13' },
  ...{ marks: { am, pm: null }, movements: [], plans: [], isBookedForCare: false, care: null },
  ...fields,
})
const out = {
  ...{ id: 1, studentId: 2, kind: 'out', time: '10:02', reason: 'appointment', withWhom: 'Dad' },
  ...{ expectedBack: null, userName: 'Olivia Marsh' },
}
const day = (children: object[], fields: object = {}) => ({
  ...{ date: '2026-11-13', children, times: { school: USUAL_TIMES, morningOnlyDates: [], classes: [] } },
  ...fields,
})
const NONE = { running: null, earlier: [] }
const open = (body: object, answers: Answers = {}) =>
  renderScreen(<OnSitePage />, {
    answers: {
      'GET /api/on-site': () => Response.json(body),
      'GET /api/evacuations': () => Response.json(NONE),
      ...answers,
    },
  })

test('[N1] it counts who is on site, and gives each child with the reason', async () => {
  await open(
    day([
      child(1, 'Ash', '/'),
      child(2, 'Birch', '/', { movements: [out] }),
      child(3, 'Cole', null),
      child(4, 'Dale', '/', { yearGroup: 'Year 2' }),
    ]),
  )
  await expect.element(page.getByRole('heading', { name: 'Year 1' })).toBeVisible()
  const counts = page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)
  expect(counts).toEqual(['2', '1', '1'])
  await expect.element(page.getByText('1 on site · 1 not known · 1 not on site')).toBeVisible()
  const lines = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Ada Ashon site: Present this morning',
    'Ada Birchnot on site: Signed out 10:02 with Dad, appointment',
    'Ada Colenot known: Not marked yet',
  ])
  await page.getByRole('heading', { name: 'Year 2' }).click()
  await expect.element(page.getByText('Ada Dale')).toBeVisible()
})

test('[N1] without a network it shows what was last known, and how old that is', async () => {
  await open(day([child(1, 'Ash', null)], { knownSince: '2026-11-13T08:39:00.000Z' }))
  await expect.element(page.getByText('Friday 13 November 2026, as of 8:39')).toBeVisible()
  await expect.element(page.getByText('Working from 8:39')).toBeVisible()
})

test('[N1] on a day without school it says so', async () => {
  await open(day([], { date: null }))
  await expect.element(page.getByText('No school today')).toBeVisible()
})

test('[N2] an evacuation is started by one tap and a question, drill or real', async () => {
  const started: unknown[] = []
  const { history } = await open(day([child(1, 'Ash', '/')]), {
    'POST /api/evacuations': async (request) => {
      started.push(await request.json())
      return Response.json({ id: 3 }, { status: 201 })
    },
  })
  await page.getByRole('button', { name: 'Start an evacuation' }).click()
  await page.getByRole('button', { name: 'This is a drill' }).click()
  await expect.poll(() => history).toContain('/on-site/evacuation')
  expect(started).toEqual([{ isDrill: true }])
})

test('[N2] where another phone was first, its list opens', async () => {
  const { history } = await open(day([child(1, 'Ash', '/')]), {
    'POST /api/evacuations': () =>
      Response.json({ code: 'evacuationRunning', message: 'Running' }, { status: 409 }),
  })
  await page.getByRole('button', { name: 'Start an evacuation' }).click()
  await page.getByRole('button', { name: 'This is real' }).click()
  await expect.poll(() => history).toContain('/on-site/evacuation')
})

test('[N2] the page leads to the evacuation that is running, and to the reports of earlier ones', async () => {
  const at = { startedAt: '2026-11-13T10:40:00.000Z', startedBy: 'Olivia Marsh' }
  const running = { id: 3, isDrill: false, ...at, endedAt: null, endedBy: null, people: [], ticks: [] }
  const ended = {
    ...at,
    id: 2,
    isDrill: true,
    startedAt: '2026-10-02T09:00:00.000Z',
    notFound: 1,
    notKnown: 2,
  }
  await open(day([]), {
    'GET /api/evacuations': () =>
      Response.json({ running, earlier: [{ ...ended, endedAt: '2026-10-02T09:09:00.000Z' }] }),
  })
  await expect
    .element(page.getByRole('link', { name: 'Evacuation since 10:40' }))
    .toHaveAttribute('href', '/on-site/evacuation')
  await expect
    .element(
      page.getByRole('link', {
        name: 'Friday 2 October 2026, 10:00: evacuation drill, 1 not found, 2 not known',
      }),
    )
    .toHaveAttribute('href', '/on-site/evacuation?report=2')
})
