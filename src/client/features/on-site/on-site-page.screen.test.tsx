import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

const SPARKS = { id: 5, name: 'Mr Sparks', visiting: 'Gas engineer', arrived: '09:10', left: null }

test('[N1] visitors are shown with whom they visit, also where there is no school, and signed out by one tap', async () => {
  const sent: unknown[] = []
  const left = { ...SPARKS, left: '10:42' }
  const answers = {
    'GET /api/on-site': () =>
      Response.json(day([], { date: null, visitors: [sent.length === 0 ? SPARKS : left] })),
    'PATCH /api/visitors/5': async (request: Request) => {
      sent.push(await request.json())
      return Response.json(left)
    },
  }
  await open({}, answers)
  const here = page.getByRole('list', { name: 'Visitors on site' })
  await expect.element(here.getByText('Gas engineer, since 9:10')).toBeVisible()
  await here.getByRole('button', { name: 'Sign out Mr Sparks' }).click()
  await expect.element(page.getByText('none signed in')).toBeVisible()
  expect(sent).toEqual([{ left: '10:42' }])
  await page.getByText('Left today: 1').click()
  await expect.element(page.getByText('Gas engineer, 9:10 to 10:42')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign Mr Sparks back in' })).toBeVisible()
})

test('[N1] by keyboard, signing a visitor out or back in says so, and the focus goes to the next one', async () => {
  const visitors = [SPARKS, { ...SPARKS, id: 6, name: 'Mrs Bell' }].map((visitor) => ({ ...visitor }))
  const answer = (id: number) => async (request: Request) => {
    const visitor = visitors.find((each) => each.id === id)
    Object.assign(visitor ?? {}, await request.json())
    return Response.json(visitor)
  }
  await open(day([], { date: null }), {
    'GET /api/on-site': () => Response.json(day([], { date: null, visitors })),
    'PATCH /api/visitors/5': answer(5),
    'PATCH /api/visitors/6': answer(6),
  })
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Sign out Mr Sparks')
  await expect.element(page.getByText('Mr Sparks is signed out')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign out Mrs Bell' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Mrs Bell is signed out')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign a visitor in' })).toHaveFocus()
  await page.getByText('Left today: 2').click()
  await press('Sign Mrs Bell back in')
  await expect.element(page.getByText('Mrs Bell is signed back in')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign Mr Sparks back in' })).toHaveFocus()
})

test('[N1] a visitor is signed in with the time of now', async () => {
  const sent: unknown[] = []
  await open(day([child(1, 'Ash', '/')], { visitors: [] }), {
    'POST /api/visitors': async (request) => {
      sent.push(await request.json())
      return Response.json(SPARKS, { status: 201 })
    },
  })
  await page.getByRole('button', { name: 'Sign a visitor in' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await dialog.getByLabelText('Name').fill('Mr Sparks')
  await dialog.getByLabelText('Arrived at').fill('10:50')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(dialog.getByText('The time of arrival is later than now.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByLabelText('Arrived at').fill('10:42')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText('Mr Sparks is signed in')).toBeVisible()
  expect(sent).toEqual([{ name: 'Mr Sparks', visiting: '', arrived: '10:42' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[N1] without a network no visitor is signed in or out', async () => {
  await open(day([], { date: null, visitors: [SPARKS], knownSince: '2026-11-13T10:30:00.000Z' }))
  await expect.element(page.getByText('Mr Sparks')).toBeVisible()
  expect(page.getByRole('button', { name: /visitor in|Mr Sparks/ }).elements()).toEqual([])
})

test('[N1] where visitors are not known, as in an old answer, nothing is said of them', async () => {
  await open(day([child(1, 'Ash', '/')], { knownSince: '2026-11-13T08:39:00.000Z' }))
  await expect.element(page.getByRole('heading', { name: 'Year 1' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Visitors' })).not.toBeInTheDocument()
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
