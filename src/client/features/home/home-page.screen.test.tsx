import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#domain/accounts/permissions.ts'
import type { User } from '#contract/account.ts'
import { noAnswer } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen, userWith } from '#testing/screen/render-screen.tsx'
import { HomePage } from './home-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const DAY = {
  date: '2026-11-13',
  academicYear: '2026-2027',
  termName: 'Autumn',
  weekNumber: 10,
  dayType: 'teaching',
  isRegisterRequired: true,
}
const classes = (...counts: [name: string, pupils: number, unmarkedAm: number][]) => ({
  date: '2026-11-13',
  classes: counts.map(([yearGroup, pupils, unmarkedAm]) => ({
    yearGroup,
    pupils,
    unmarkedAm,
    unmarkedPm: pupils,
  })),
})

const OPEN = { opens: '08:40', closes: '09:10' }
const mark = (code: string | null) => ({ code, reason: null, wasUnexplained: false })
const child = (studentId: number, am: string) => ({
  ...{ studentId, firstName: 'Ada', knownAs: null, lastName: 'Ash', yearGroup: 'Year 1', date: '2026-11-13' },
  ...{ am: mark(am), pm: mark(null), readOnly: false, recent: [], contacts: [], attempts: [] },
})
const desk = (...children: object[]) => ({
  ...{ date: '2026-11-13', isToday: true, children, movements: [], planned: [] },
  times: { school: { am: OPEN, pm: OPEN, morningOnlyWeekdays: [] }, morningOnlyDates: [], classes: [] },
  classes: [
    { yearGroup: 'Year 1', date: '2026-11-13', pupils: 20, am: { unmarked: 0 }, pm: { unmarked: 20 } },
  ],
})

async function homePage(as: Partial<User> = {}, answers: Answers = {}) {
  return renderScreen(<HomePage />, {
    as,
    answers: {
      'GET /api/auth/user': () => Response.json(userWith(as)),
      'GET /api/calendar/2026-11-13': () => Response.json(DAY),
      'GET /api/attendance/stats': () => Response.json(classes(['Year 1', 20, 20], ['Year 2', 18, 0])),
      'GET /api/today': () => Response.json(desk()),
      'GET /api/today/earlier': () => Response.json({ classes: [], children: [] }),
      'GET /api/users': () => Response.json([userWith({}), userWith({ id: 'new', isAuthorized: false })]),
      ...answers,
    },
  })
}

const linkNames = () =>
  page
    .getByRole('article')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
    .filter((name) => !name.startsWith('Year'))

test.for([
  {
    role: 'admin',
    links: [
      ...[
        'See who is missing',
        'Start Taking Attendance',
        'Open Stats',
        'See Concerns',
        'Open Report',
        'Open Today',
        'See who is on site',
        'Manage',
      ],
    ],
  },
  {
    role: 'staff',
    links: [
      'Start Taking Attendance',
      'Open Stats',
      'See Concerns',
      'Open Report',
      'Open Today',
      'See who is on site',
    ],
  },
  {
    role: 'read-only',
    links: ['View Attendance', 'Open Stats', 'See Concerns', 'Open Report', 'Open Today'],
  },
] as { role: Role; links: string[] }[])(
  '[B1] [B2] [B4] the cards of $role lead to $links',
  async ({ role, links }) => {
    await homePage({ role })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Sam')
    expect(linkNames()).toEqual(links)
    const addresses = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
    const expected = ['/classes', '/stats/classes', '/annual-report', '/after-school-care']
    expect(addresses).toEqual(expect.arrayContaining(role === 'admin' ? [...expected, '/admin'] : expected))
  },
)

test.for([
  { account: { isActive: false }, notice: 'Account Inactive' },
  { account: { isAuthorized: false }, notice: 'Waiting for authorization' },
])(
  '$notice stands in the place of the cards, and nothing is asked of the server',
  async ({ account, notice }) => {
    const asked: string[] = []
    const note = (request: Request) => {
      asked.push(request.url)
      return Response.error()
    }
    await homePage(account, { 'GET /api/calendar/2026-11-13': note, 'GET /api/attendance/stats': note })
    await expect.element(page.getByRole('heading', { name: notice })).toBeVisible()
    await expect.element(page.getByRole('article')).not.toBeInTheDocument()
    expect(asked).toEqual([])
  },
)

test('[A8] without a user the page asks to log in', async () => {
  await homePage(
    {},
    { 'GET /api/auth/user': () => Response.json({ message: 'Unauthorized' }, { status: 401 }) },
  )
  await expect.element(page.getByText('Please log in to continue')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('each class shows how far its register is', async () => {
  await homePage()
  const list = page.getByRole('list', { name: 'Registers by class' })
  await expect.element(list.getByRole('link', { name: /Year 1/ })).toHaveTextContent('Year 120 to mark')
  await expect.element(list.getByRole('link', { name: /Year 2/ })).toHaveTextContent('Year 2done')
  await expect
    .element(list.getByRole('link', { name: /Year 1/ }))
    .toHaveAttribute('href', '/dashboard?yearGroup=Year%201')
  await expect.element(page.getByText('20 pupils not marked yet this morning')).toBeVisible()
})

test.for([
  {
    state: 'every register done',
    stats: classes(['Year 1', 20, 0]),
    words: 'Every pupil is marked this morning',
  },
  { state: 'no pupils', stats: classes(['Year 1', 0, 0]), words: 'No pupils on roll yet' },
])('with $state the card says "$words"', async ({ stats, words }) => {
  await homePage({}, { 'GET /api/attendance/stats': () => Response.json(stats) })
  await expect.element(page.getByText(words)).toBeVisible()
})

test.for([
  { role: 'admin', shown: 1 },
  { role: 'staff', shown: 0 },
] as const)('a school without pupils leads $role to the set-up ($shown link)', async ({ role, shown }) => {
  await homePage({ role }, { 'GET /api/attendance/stats': () => Response.json(classes()) })
  await expect.element(page.getByText('No pupils on roll yet')).toBeVisible()
  expect(page.getByRole('link', { name: 'School Set-up' }).elements()).toHaveLength(shown)
})

test('while the figures load their places are held, and the ways on are there', async () => {
  await homePage({}, { 'GET /api/attendance/stats': noAnswer })
  await expect.element(page.getByRole('link', { name: 'Start Taking Attendance' })).toBeVisible()
  expect(
    page.getByRole('list', { name: 'Registers by class' }).getByRole('listitem').elements(),
  ).toHaveLength(8)
})

test('figures that cannot be read leave the ways on as they are', async () => {
  await homePage({}, { 'GET /api/attendance/stats': () => Response.error() })
  await expect.element(page.getByRole('list', { name: 'Registers by class' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Start Taking Attendance' })).toBeVisible()
})

test('[M3] the first card of the office counts what the day still needs', async () => {
  const today = desk(child(1, 'N'), child(2, 'N'), child(3, 'L'), child(4, 'I'))
  await homePage({ role: 'admin' }, { 'GET /api/today': () => Response.json(today) })
  const card = page.getByRole('article').first()
  await expect.element(card.getByText('2 without a reason')).toBeVisible()
  await expect.element(card.getByText('1 late')).toBeVisible()
  await expect.element(card.getByText('0 registers not taken')).toBeVisible()
})

test('[M3] it says the same as the desk: earlier days are counted, and who is out is not late', async () => {
  const today = desk(child(1, 'N'), child(2, 'L'), child(3, 'L'))
  const out = { id: 1, studentId: 2, kind: 'out', time: '09:00', reason: 'ill', userName: 'Sam Staff' }
  const movements = [{ ...out, withWhom: null, expectedBack: null }]
  const answers: Answers = {
    'GET /api/today': () => Response.json({ ...today, movements }),
    'GET /api/today/earlier': () =>
      Response.json({
        children: [{ ...child(9, 'N'), date: '2026-11-12' }],
        classes: [{ ...today.classes[0], date: '2026-11-12', am: { unmarked: 3 }, pm: { unmarked: 0 } }],
      }),
  }
  await homePage({ role: 'admin' }, answers)
  const card = page.getByRole('article').first()
  await expect.element(card.getByText('2 without a reason')).toBeVisible()
  await expect.element(card.getByText('1 late')).toBeVisible()
  await expect.element(card.getByText('1 register not taken')).toBeVisible()
})

test('[M3] the card of a quiet day says that nothing is waiting', async () => {
  await homePage({ role: 'admin' })
  await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
})

test.for([
  { role: 'staff', action: 'Take the register' },
  { role: 'admin', action: 'Take the register' },
  { role: 'read-only', action: 'View the register' },
] as const)('[R4] the class of $role comes first: "$action"', async ({ role, action }) => {
  await homePage({ role, schoolClass: 'Year 1' })
  const card = page.getByRole('article').first()
  await expect.element(card.getByRole('heading', { name: 'Year 1' })).toBeVisible()
  await expect.element(card.getByText('20 pupils not marked yet this morning')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: action }))
    .toHaveAttribute('href', '/dashboard?yearGroup=Year%201')
})

test('[R4] a class that the school no longer has has no card', async () => {
  await homePage({ schoolClass: 'Year 9' })
  await expect.element(page.getByText('20 pupils not marked yet this morning')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Year 9' })).not.toBeInTheDocument()
})

test('[B1, M1] in an afternoon without school no class is said to be done', async () => {
  vi.setSystemTime(new Date('2026-11-13T13:40:00Z'))
  const year = { yearGroup: 'Year 1', pupils: 20, unmarkedAm: 0, unmarkedPm: 0, hasAfternoon: false }
  const free = { date: '2026-11-13', classes: [year] }
  await homePage({}, { 'GET /api/attendance/stats': () => Response.json(free) })
  await expect.element(page.getByText('No school this afternoon')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Year 1/ })).toMatchTextContent('gone home')
})
