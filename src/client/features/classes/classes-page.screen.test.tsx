import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ClassesPage } from './classes-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const CLASSES = [{ id: 3, name: 'Year 3', ageRange: '7-8', displayOrder: 3, isActive: true, formTutor: null }]
const COUNTS = { pupils: 20, unmarkedAm: 20, unmarkedPm: 20 }
const statisticsOf = (date: string) => ({
  ...{ date, isToday: true, totals: COUNTS, classes: [{ yearGroup: 'Year 3', ...COUNTS }] },
})
const answers: Answers = {
  'GET /api/auth/user': () => Response.json({}),
  'GET /api/school-classes': () => Response.json(CLASSES),
  'GET /api/attendance/stats': () => Response.json(statisticsOf('2026-11-13')),
}

test('Try again loads what failed without reloading the page', async () => {
  const down = { 'GET /api/attendance/stats': refusal(503, 'The server is busy.') }
  await renderScreen(<ClassesPage />, {
    answers: { ...answers, ...down, 'GET /api/school-classes': refusal(503, 'The server is busy.') },
  })
  const notice = page.getByRole('heading', { name: /could not be loaded$/ })
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect.element(notice).toHaveTextContent('The classes could not be loaded')
  answerCalls({ ...answers, ...down })
  await tryAgain.click()
  await expect.element(notice).toHaveTextContent('The numbers of pupils could not be loaded')
  answerCalls(answers)
  await tryAgain.click()
  await expect.element(page.getByRole('link', { name: /^Year 3/ })).toMatchTextContent('20 Pupils')
  await expect.element(notice).not.toBeInTheDocument()
})

test('[C2, M1] in an afternoon without school a class is not said to be marked', async () => {
  vi.setSystemTime(new Date('2026-11-13T13:40:00Z'))
  const counts = { ...COUNTS, unmarkedPm: 0, hasAfternoon: false }
  const free = { ...statisticsOf('2026-11-13'), classes: [{ yearGroup: 'Year 3', ...counts }] }
  await renderScreen(<ClassesPage />, {
    answers: { ...answers, 'GET /api/attendance/stats': () => Response.json(free) },
  })
  for (const name of [/^Year 3/, /^All Classes/])
    await expect.element(page.getByRole('link', { name })).toMatchTextContent('No afternoon school')
})

test('a list of missing pupils left open shows Friday morning on a Saturday, and on Monday the new day', async () => {
  let date = '2026-11-13'
  const asked: (string | null)[] = []
  const unmarked = {
    ...{ studentId: 1, id: 1, firstName: 'Ada', knownAs: null, lastName: 'Ash', yearGroup: 'Year 3' },
    code: null,
  }
  await renderScreen(<ClassesPage />, {
    path: '/classes?missing=yes',
    answers: {
      ...answers,
      'GET /api/attendance/stats': () => Response.json(statisticsOf(date)),
      'GET /api/attendance/missing'({ url }) {
        asked.push(new URL(url).searchParams.get('session'))
        return Response.json({ date, session: 'am', pupils: [unmarked] })
      },
    },
  })
  function comeBackAt(instant: string) {
    vi.setSystemTime(new Date(instant))
    window.dispatchEvent(new Event('focus'))
  }
  await expect.element(page.getByRole('heading', { name: 'Who is missing this morning' })).toBeVisible()
  comeBackAt('2026-11-14T10:00:00Z')
  await expect
    .element(page.getByRole('heading', { name: 'Who was missing on Friday 13 November 2026, morning' }))
    .toBeVisible()
  date = '2026-11-16'
  comeBackAt('2026-11-16T09:15:00Z')
  await expect.element(page.getByText('Monday 16 November 2026, morning session')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Who is missing this morning' })).toBeVisible()
  await expect.element(page.getByText('0 absent · 1 not marked yet')).toBeVisible()
  expect(asked).toEqual(['am', 'am', 'am'])
})
