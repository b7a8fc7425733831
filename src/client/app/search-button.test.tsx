import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { SearchButton } from './search-button.tsx'
import { searchOpening } from './search-opening.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T09:05:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  searchOpening.set(false)
})

const pupil = (id: number, firstName: string, lastName: string, yearGroup: string) => ({
  ...{ id, firstName, knownAs: null, lastName, yearGroup, academicYearId: 1 },
  ...{ dateOfBirth: '2019-03-04', profileImageUrl: null },
})
const ANSWERS = {
  'GET /api/students': () =>
    Response.json([
      pupil(1, 'Ada', 'Byron', 'Reception'),
      pupil(2, 'Hana', 'Novák', 'Year 2'),
      pupil(3, 'Hannah', 'Price', 'Year 3'),
    ]),
  'GET /api/attendance': () => Response.json([{ studentId: 2, amCode: 'L', pmCode: null, readOnly: false }]),
  'GET /api/school-classes': () =>
    Response.json([{ id: 1, name: 'Year 2', displayOrder: 1, isActive: true }]),
}

const field = page.getByRole('searchbox', { name: 'A pupil, a class or a screen' })
const results = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

async function open(as = {}) {
  const { history } = await renderScreen(<SearchButton />, { as, answers: ANSWERS })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return history
}

test('[Q3] Ctrl-K finds a pupil by a misspelt name, with class and mark, and Enter opens the page', async () => {
  const history = await open()
  await userEvent.keyboard('hnana')
  await expect
    .poll(results)
    .toEqual(['Hana NovákYear 2 · Late, before the register closes', 'Hannah PriceYear 3 · Not marked yet'])
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('2 results')
  await userEvent.keyboard('{Enter}')
  expect(history?.at(-1)).toBe('/pupils/2')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[Q3] a class by its whole name comes before its pupils; the arrows lead through them, and back to the field', async () => {
  const history = await open()
  await userEvent.keyboard('year 2')
  await expect
    .poll(results)
    .toEqual(['Year 2Daily Register', 'Hana NovákYear 2 · Late, before the register closes'])
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(history?.at(-1)).toBe('/pupils/2')
  searchOpening.set(true)
  await userEvent.fill(field, 'year 2')
  await userEvent.keyboard('{Enter}')
  expect(history?.at(-1)).toBe('/dashboard?yearGroup=Year+2')
})

test.for([
  { role: 'read-only', shown: ['Amendments'] },
  { role: 'admin', shown: ['Amendments', 'Administration'] },
] as const)('[Q3] $role is offered the screens that they may open', async ({ role, shown }) => {
  await open({ role })
  await userEvent.keyboard('am')
  await expect.poll(results).toContain('Amendments')
  await userEvent.clear(field)
  await userEvent.keyboard('adminis')
  await expect.poll(() => results().includes('Administration')).toBe(shown.length === 2)
})

test('nothing found is said, and a failure can be tried again', async () => {
  await open()
  await userEvent.keyboard('zzzz')
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
})

test('pupils that cannot be read are said to be missing', async () => {
  await renderScreen(<SearchButton />, {
    answers: { ...ANSWERS, 'GET /api/students': refusal(500, 'Something went wrong.') },
  })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText(/The pupils could not be loaded/)).toBeVisible()
})
