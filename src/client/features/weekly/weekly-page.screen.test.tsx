import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { commentOn, renderWeek, weekRow } from '#testing/screen/weekly-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => void vi.useRealTimers())

const date = page.getByRole('navigation', { name: 'Date' })
const press = (name: string) => page.getByRole('button', { name }).click()

test('[F2] steps from day to day and from week to week land on school days', async () => {
  await renderWeek({ rows: [weekRow()] })
  await expect.element(date).toMatchTextContent('Friday 13 November 2026')
  await expect.element(date).toMatchTextContent('Autumn term · Week')
  await press('Next school day')
  await expect.element(date).toMatchTextContent('Monday 16 November 2026')
  await expect.element(date).toMatchTextContent('Future Date')
  await press('Today')
  await expect.element(date).toMatchTextContent('Friday 13 November 2026')
  await press('Previous week')
  await expect.element(date).toMatchTextContent('Friday 6 November 2026')
  await press('Previous week')
  await expect.element(date).toMatchTextContent('Friday 16 October 2026')
  await expect.element(date).toMatchTextContent('Past Date')
  await press('Next week')
  await expect.element(date).toMatchTextContent('Monday 2 November 2026')
})

test('[F2] days without a register say why', async () => {
  await renderWeek({ rows: [weekRow()], path: '/weekly?yearGroup=Year+3&date=2026-09-04' })
  await expect.element(page.getByRole('columnheader', { name: 'Bank Holiday' }).first()).toBeVisible()
  const reasons = page.getByRole('columnheader', { name: /Bank Holiday|Inset Day/ }).elements()
  expect(reasons.map((reason) => reason.textContent)).toEqual(['Bank Holiday', 'Inset Day', 'Inset Day'])
})

test('[F2] a week of half term says so, and counts no pupils', async () => {
  await renderWeek({ rows: [], path: '/weekly?yearGroup=Year+3&date=2026-10-21' })
  await expect.element(page.getByRole('heading', { name: 'Half Term' })).toBeVisible()
  await expect.element(page.getByText(/^\d+ Pupils?$/)).not.toBeInTheDocument()
})

test('every class is there on one screen, also when it could not be loaded at first', async () => {
  const rows = ['Reception', 'Year 1', 'Year 2'].map((yearGroup) =>
    weekRow({ yearGroup, am: ['/', null, null, null, null] }),
  )
  let isDown = true
  await renderWeek({
    ...{ rows, path: '/weekly' },
    answers: {
      'GET /api/attendance/week/2026-11-09': () =>
        isDown ? Response.json({}, { status: 503 }) : Response.json(rows),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'The week could not be loaded' })).toBeVisible()
  isDown = false
  await press('Try again')
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Reception 1 Pupil · 100%' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'The week could not be loaded' }))
    .not.toBeInTheDocument()
  await expect.poll(() => page.getByRole('table').elements().length).toBe(3)
  expect(page.getByRole('rowheader').elements()).toHaveLength(3)
})

test('a class without pupils is said to have none', async () => {
  await renderWeek({ rows: [], path: '/weekly?yearGroup=Year+99' })
  await expect.element(page.getByRole('heading', { name: 'No Pupils Found' })).toBeVisible()
})

test('[F5] the rate of each pupil is that of possible sessions; the specified rate of the class stays', async () => {
  const rows = [
    weekRow({ lastName: 'Parttime', am: ['/', '/', '/', '/', '/'], pm: ['X', 'X', 'X', 'X', 'X'] }),
    weekRow({ lastName: 'Away', am: ['I', '/', null, null, null] }),
  ]
  await renderWeek({ rows })
  const cells = page.getByRole('row').filter({ hasText: 'Oliver Parttime' }).getByRole('cell')
  await expect.element(cells.first()).toBeVisible()
  const figures = cells.elements().slice(10, 16)
  expect(figures.map((cell) => cell.textContent)).toEqual(['5', '0', '0', '5', '50%', '100%'])
  const rate = page.getByText('Attendance Rate').element().parentElement
  const [specified, ...besides] = rate?.querySelectorAll('dd') ?? []
  expect(specified?.textContent).toBe('50%')
  expect(besides.map((line) => line.textContent)).toEqual([
    'Present and late, of 12 marked sessions',
    '86% of 7 possible sessions (without D Q X Y1–Y7)',
  ])
})

test.for([
  { role: 'admin', fieldCount: 2 },
  { role: 'staff', fieldCount: 2 },
  { role: 'read-only', fieldCount: 0 },
] as const)(
  '[F6] everybody sees the comments; $role has $fieldCount fields to edit those of two pupils',
  async ({ role, fieldCount }) => {
    const [first, second] = [weekRow(), weekRow({ lastName: 'Birch' })]
    const comments = [commentOn(first, { comment: 'Seen by all' })]
    await renderWeek({ rows: [first, second], comments, as: { role } })
    const row = page.getByRole('row').filter({ hasText: 'Oliver Ash' })
    const fields = page.getByRole('textbox', { name: /^Comment on/ })
    await expect.element(row.getByRole('rowheader')).toBeVisible()
    expect(fields.elements()).toHaveLength(fieldCount)
    if (fieldCount > 0) await expect.element(row.getByRole('textbox')).toHaveValue('Seen by all')
    else await expect.element(row.getByText('Seen by all').first()).toBeVisible()
  },
)

test('[F4] a comment stored under All is shown beside the field, and to who may only read', async () => {
  const pupil = weekRow()
  const sent: unknown[] = []
  const comments = [commentOn(pupil, { classId: 'All', comment: 'Kept under All' })]
  const week = await renderWeek({
    ...{ rows: [pupil], comments },
    answers: {
      'POST /api/comments': async (request) => {
        sent.push(await request.json())
        return Response.json(commentOn(pupil, { comment: 'Of the class' }))
      },
    },
  })
  const row = page.getByRole('row').filter({ hasText: 'Oliver Ash' })
  const field = row.getByRole('textbox')
  await expect.element(row.getByText('Kept under All').first()).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAccessibleDescription('Kept under All')
  await field.fill('Of the class')
  await expect.element(row.getByText('Kept under All').first()).toBeVisible()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent).toMatchObject([{ classId: '5A', comment: 'Of the class' }])
  await expect.element(row.getByText('Saved', { exact: true })).toBeVisible()
  await week.unmount()

  await renderWeek({
    ...{ rows: [pupil], as: { role: 'read-only' } },
    comments: [...comments, commentOn(pupil, { id: 2, comment: 'Of the class' })],
  })
  await expect.element(row).toMatchTextContent('Of the class')
  await expect.element(row).toMatchTextContent('Kept under All')
})
