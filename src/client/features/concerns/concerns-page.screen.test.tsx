import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ConcernsPage } from './concerns-page.tsx'

const YEAR = { name: '2026-2027', from: '2026-09-02', to: '2026-12-18' }
const AUTUMN = { name: 'Autumn 2026', from: '2026-09-02', to: '2026-12-18' }
const pupil = (studentId: number, lastName: string, more: object) => ({
  ...{ studentId, firstName: 'Hana', knownAs: null, lastName, yearGroup: 'Year 2', possible: 100 },
  ...more,
})
const LIST = {
  ...{ period: YEAR, countedTo: '2026-11-13', terms: [AUTUMN], years: [YEAR], yearGroups: ['Year 2'] },
  onRoll: 40,
  pupils: [
    pupil(1, 'Novák', {
      attended: 40,
      concerns: [
        { kind: 'severe', reason: 'Missed 60 of 100 possible sessions (60.0%).' },
        { kind: 'pattern', reason: 'Absent on 6 of 11 Mondays.' },
      ],
    }),
    pupil(2, 'Ash', {
      attended: 95,
      concerns: [{ kind: 'late', reason: 'Late 9 times in 100 possible sessions.' }],
    }),
  ],
  tooFew: [pupil(3, 'New', { attended: 0, possible: 12 })],
}

const open = (list: object = {}, path = '/concerns') =>
  renderScreen(<ConcernsPage />, {
    path,
    answers: { 'GET /api/concerns': () => Response.json({ ...LIST, ...list }) },
  })
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((name) => name.querySelector('a')?.firstChild?.textContent)

test('[Q4] each pupil stands with every reason in words, and the name opens the page', async () => {
  await open()
  await expect.element(page.getByText('Absent on 6 of 11 Mondays.')).toBeVisible()
  await expect.element(page.getByText('Missed 60 of 100 possible sessions (60.0%).')).toBeVisible()
  await expect.element(page.getByText('2 of 40 pupils · 2026-2027, up to 13 Nov 2026')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Hana Novák/ })).toHaveAttribute('href', '/pupils/1')
})

test('[Q4] the list is sorted by its headings, and shows one kind of concern', async () => {
  await open()
  await expect.element(page.getByText('Absent on 6 of 11 Mondays.')).toBeVisible()
  expect(names()).toEqual(['Hana Novák', 'Hana Ash'])
  await page.getByRole('button', { name: 'Pupil' }).click()
  await expect.poll(names).toEqual(['Hana Ash', 'Hana Novák'])
  await page.getByRole('button', { name: 'Attendance' }).click()
  await expect.poll(names).toEqual(['Hana Novák', 'Hana Ash'])
  await page.getByRole('combobox', { name: 'Concern' }).selectOptions('Lateness')
  await expect.poll(names).toEqual(['Hana Ash'])
  await page.getByRole('combobox', { name: 'Concern' }).selectOptions('Persistent absence')
  await expect.poll(names).toEqual(['Hana Novák'])
})

test('[Q4] too few sessions are said to be so, and the rules are explained', async () => {
  await open()
  const few = page.getByText('1 pupil has fewer than 20 possible sessions: too few to say anything.')
  await expect.element(few).toBeVisible()
  await page.getByText('How concerns are found').click()
  await expect
    .element(page.getByText('The pupil missed 10% or more of their possible sessions.'))
    .toBeVisible()
})

test('a class without concerns says so, and one with too few sessions lists no pupil', async () => {
  await open({ pupils: [] })
  await expect.element(page.getByRole('heading', { name: 'No concerns' })).toBeVisible()
})

test('while all pupils have too few sessions nothing is said', async () => {
  await open({ pupils: [], onRoll: 1 })
  await expect.element(page.getByRole('heading', { name: 'Nothing to say yet' })).toBeVisible()
})

test('concerns that cannot be read can be tried again', async () => {
  await renderScreen(<ConcernsPage />, {
    path: '/concerns',
    answers: { 'GET /api/concerns': refusal(500, 'Something went wrong.') },
  })
  await expect.element(page.getByText(/The concerns could not be loaded/)).toBeVisible()
})
