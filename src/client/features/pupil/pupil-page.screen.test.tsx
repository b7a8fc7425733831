import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { refusal } from '#testing/screen/answer-calls.ts'
import { PupilPage } from './pupil-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T15:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const WEEKS = ['2026-10-05', '2026-10-12', '2026-11-02', '2026-11-09']
const dates = WEEKS.flatMap((monday) => {
  const first = Number(monday.slice(8))
  return [0, 1, 2, 3, 4].map((day) => `${monday.slice(0, 8)}${String(first + day).padStart(2, '0')}`)
})
const YEAR = {
  pupil: {
    ...{ id: 7, firstName: 'Hana', knownAs: null, lastName: 'Novák', yearGroup: 'Year 2', academicYearId: 1 },
    ...{ dateOfBirth: '2019-05-01', profileImageUrl: null, academicYear: '2026-2027' },
    ...{ startDate: null, leaveDate: null },
  },
  weeks: [{ weekNumber: 1, termName: 'Autumn', dates }],
  marks: dates.slice(0, -1).map((date) => ({
    ...{ date, am: WEEKS.includes(date) ? 'I' : '/', pm: '\\' },
    note: date === '2026-11-09' ? 'Felt sick' : null,
  })),
  comments: [{ weekStartDate: '2026-11-02', comment: 'A good week' }],
  movements: [],
  otherYears: [{ id: 3, academicYear: '2025-2026', yearGroup: 'Year 1' }],
}
const CONTACT = {
  ...{ name: 'Eva Novák', relation: 'Mother', phone: '07700 900123', otherPhone: null, email: null },
  ...{ hasParentalResponsibility: true, mayCollect: false },
}
const answers = {
  'GET /api/students/7/year': () => Response.json(YEAR),
  'GET /api/students/7/year/comparison': () =>
    Response.json({
      ...{ ofClass: { attended: 97, possible: 100 }, ofSchool: { attended: 19, possible: 20 } },
      otherYears: [{ id: 3, attended: 199, possible: 200 }],
    }),
  'GET /api/students/7/contacts': () => Response.json([CONTACT]),
  'GET /api/planned-absences': () => Response.json([]),
}
const open = (as = {}, more = {}) =>
  renderScreen(<PupilPage />, { as, path: '/pupils/7', answers: { ...answers, ...more } })

test('[Q2] the year is said in a sentence, beside class and school, with what stands out', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hana Novák')
  await expect
    .element(page.getByText(/this year/))
    .toHaveTextContent('89.5% this year, class 97.0%, school 95.0%. Attended 34 of 38 possible sessions.')
  await expect.element(page.getByText('Absent on 4 of 4 Mondays.')).toBeVisible()
})

test('[Q2] every session is in the picture with its day in words, and an absence leads to it', async () => {
  await open()
  const picture = page.getByRole('table', { name: 'Every session of 2026-2027' })
  await expect.poll(() => picture.getByRole('rowheader').elements().length).toBe(4)
  await expect.element(picture.getByRole('img', { name: '9 Nov, morning: Illness' })).toBeVisible()
  await expect.element(picture.getByRole('img', { name: '13 Nov, afternoon: not marked' })).toBeVisible()
  await expect
    .element(picture.getByRole('link', { name: '9 Nov, morning: Illness' }))
    .toHaveAttribute('href', '/dashboard?yearGroup=Year+2&date=2026-11-09&pupil=7')
})

test('[Q2] notes, comments, contacts and other years stand below', async () => {
  await open()
  await expect.element(page.getByText('Felt sick')).toBeVisible()
  await expect.element(page.getByText('A good week')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '07700 900123' }))
    .toHaveAttribute('href', 'tel:07700900123')
  await expect.element(page.getByText('May not collect')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '2025-2026' })).toHaveAttribute('href', '/pupils/3')
  await expect.element(page.getByText('99.5%')).toBeVisible()
})

test('[M4] a contact has both numbers to ring, an extension aside', async () => {
  const contact = { ...CONTACT, otherPhone: '020 7946 0018 ext 5' }
  await open({}, { 'GET /api/students/7/contacts': () => Response.json([contact]) })
  await expect
    .element(page.getByRole('link', { name: '07700 900123' }))
    .toHaveAttribute('href', 'tel:07700900123')
  expect(page.getByRole('link', { name: /^020/ }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: /^020/ })).toHaveAttribute('href', 'tel:02079460018')
})

test('[Q2] who may only read sees neither contacts nor plans', async () => {
  await open({ role: 'read-only' })
  await expect.element(page.getByText('A good week')).toBeVisible()
  await expect.element(page.getByText('Contacts')).not.toBeInTheDocument()
})

test('a pupil who cannot be read can be tried again', async () => {
  await open({}, { 'GET /api/students/7/year': refusal(500, 'Something went wrong.') })
  await expect.element(page.getByText(/The pupil could not be loaded/)).toBeVisible()
})

test('a pupil who does not exist is not tried again, and nothing is offered for print', async () => {
  await open({}, { 'GET /api/students/7/year': refusal(404, 'There is no such pupil.') })
  await expect.element(page.getByText('There is no such pupil')).toBeVisible()
  expect(page.getByRole('button', { name: /Try again|Print/ }).elements()).toHaveLength(0)
})

test('[Q6] an administrator downloads everything held; others are not offered it', async () => {
  const screen = await open({ role: 'admin' })
  await expect
    .element(page.getByRole('link', { name: 'Download everything' }))
    .toHaveAttribute('href', '/api/students/7/subject-access')
  await screen.unmount()
  await open({ role: 'staff' })
  await expect.element(page.getByRole('link', { name: '2025-2026' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Download everything' }).elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: /Another child/ }).elements()).toHaveLength(0)
})

test('[Q1] an administrator says that a year is another child’s, after a question', async () => {
  const part = vi.fn(() => new Response(null, { status: 204 }))
  await open({ role: 'admin' }, { 'POST /api/students/3/person': part })
  await page.getByRole('button', { name: 'Another child? 2025-2026' }).click()
  expect(part).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Another child', exact: true }).click()
  await expect.poll(() => part.mock.calls.length).toBe(1)
})
