import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { EvacuationPage } from './evacuation-page.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-13T10:42:00Z') }))
afterEach(() => void vi.useRealTimers())

const pupil = (studentId: number, name: string, is = 'onSite', yearGroup = 'Year 1') => ({
  ...{ studentId, name, yearGroup, is, reason: is === 'onSite' ? 'Present this morning' : 'Not marked yet' },
})
const tick = (studentId: number, fields: object = {}) => ({
  ...{ id: `t${studentId}`, studentId, visitor: null, value: 'found', at: '2026-11-13T10:41:00.000Z' },
  ...{ userName: 'Olivia Marsh', ...fields },
})
const evacuation = (people: object[], fields: object = {}) => ({
  ...{ id: 3, isDrill: true, startedAt: '2026-11-13T10:40:00.000Z', startedBy: 'Tom Baker' },
  ...{ endedAt: null, endedBy: null, people, ticks: [], ...fields },
})
const open = (
  running: object | null,
  fields: object = {},
  answers: Answers = {},
  path = '/on-site/evacuation',
) =>
  renderScreen(<EvacuationPage />, {
    path,
    answers: {
      'GET /api/evacuations': () => Response.json({ running, earlier: [], ...fields }),
      ...answers,
    },
  })

/** The row itself, beside its button for who is not here. */
const ADA = /^Ada Ash (Not f|F)ound/

const rows = (section: string) =>
  page
    .getByRole('region', { name: section })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('button')?.textContent)

test('[N2] who is missing comes first and is counted in the largest type; who ticked is shown', async () => {
  await open(
    evacuation(
      [
        pupil(1, 'Ada Ash'),
        pupil(2, 'Ben Birch'),
        pupil(3, 'Cam Cole', 'notKnown'),
        pupil(4, 'Dot Dale', 'offSite'),
      ],
      {
        ticks: [tick(1)],
      },
    ),
  )
  await expect.element(page.getByText('1 not found')).toBeVisible()
  await expect.element(page.getByText('1 not known')).toBeVisible()
  const size = (text: string) => Number.parseFloat(getComputedStyle(page.getByText(text).element()).fontSize)
  const sizes = [...document.querySelectorAll('main *')].map((each) =>
    Number.parseFloat(getComputedStyle(each).fontSize),
  )
  expect(Math.max(...sizes)).toBe(size('1 not found'))
  await expect.element(page.getByText('As of 10:42')).toBeVisible()
  expect(rows('Not found')).toEqual(['Ben BirchNot found. Year 1 · Present this morning'])
  expect(rows('Found')).toEqual(['Ada AshFound. Year 1 · Found by Olivia Marsh, 10:41Take back'])
  expect(page.getByText('Dot Dale').elements()).toEqual([])
  for (const button of page.getByRole('listitem').getByRole('button').elements()) {
    // A row that is not in view has no size yet.
    button.scrollIntoView()
    await expect.poll(() => button.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  }
})

test('[N2] a tap on the row finds a child, another takes it back, and the row stays under the finger', async () => {
  await open(evacuation([pupil(1, 'Ada Ash'), pupil(2, 'Ben Birch')]))
  const row = page.getByRole('button', { name: ADA })
  await row.click()
  await expect.element(row).toHaveAttribute('aria-pressed', 'true')
  expect(rows('Not found')?.[0]).toContain('Found by you, 10:42')
  await expect.element(page.getByText('1 not found')).toBeVisible()
  vi.setSystemTime('2026-11-13T10:42:02Z')
  await row.click()
  await expect.element(row).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('2 not found')).toBeVisible()
  vi.setSystemTime('2026-11-13T10:42:04Z')
  await page.getByRole('button', { name: 'Ada Ash is not here' }).click()
  await expect.element(page.getByText('0 found · 1 not here')).toBeVisible()
  // Nothing answers here: every tick waits.
  await expect.element(page.getByText('As of 10:42 · 3 to send')).toBeVisible()
})

test('[N2] once nothing is touched, what was ticked goes to those who are found', async () => {
  await open(evacuation([pupil(1, 'Ada Ash'), pupil(2, 'Ben Birch')]))
  await page.getByRole('button', { name: ADA }).click()
  await expect.poll(() => rows('Found'), { timeout: 10_000 }).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: ADA })).toHaveFocus()
})

test('[N2] without a network the list says how old it is', async () => {
  await open(evacuation([pupil(1, 'Ada Ash')]), { knownSince: '2026-11-13T10:30:00.000Z' })
  await expect.element(page.getByText('As of 10:30, no network')).toBeVisible()
})

test('[N2] a child who came back and a visitor can be added', async () => {
  await open(evacuation([pupil(1, 'Ada Ash', 'offSite')]))
  await expect.element(page.getByText('Everyone is found')).toBeVisible()
  for (const [typed, name] of [
    ['ash', /^Ada Ash/],
    ['Mr Sparks', /^Visitor: Mr Sparks/],
  ] as const) {
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabelText('Name of a child or visitor').fill(typed)
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await expect.element(page.getByText('2 not found')).toBeVisible()
  await page.getByRole('button', { name: 'Visitors 1' }).click()
  expect(rows('Not found')).toHaveLength(1)
})

test('[N2] a visitor who is on the list is known there in any spelling', async () => {
  const listed = tick(1, { studentId: null, visitor: 'Mr O’Brien', value: 'open' })
  await open(evacuation([pupil(1, 'Ada Ash')], { ticks: [listed] }))
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabelText('Name of a child or visitor').fill("mr  o'brien ")
  const button = page.getByRole('dialog').getByRole('button', { name: 'Mr O’Brien is on the list' })
  await expect.element(button).toBeDisabled()
})

test('[N2] it ends with a report: times, who ticked whom, and who was never found', async () => {
  const people = [pupil(1, 'Ada Ash'), pupil(2, 'Ben Birch')]
  const ended = { ticks: [tick(1)], endedAt: '2026-11-13T10:49:00.000Z', endedBy: 'Tom Baker' }
  const { history } = await open(
    evacuation(people),
    {},
    {
      'POST /api/evacuations/3/end': () => Response.json({ id: 3 }),
      'GET /api/evacuations/3': () => Response.json(evacuation(people, ended)),
    },
  )
  await page.getByRole('button', { name: 'End and report' }).click()
  await expect.element(page.getByText('Still open: 2 not found. The report is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect.element(page.getByRole('heading', { name: 'Evacuation drill: report' })).toBeVisible()
  expect(history).toContain('/on-site/evacuation?report=3')
  await expect.element(page.getByText('10:49, Tom Baker, after 9 min')).toBeVisible()
  await expect.element(page.getByText('Ben Birch (Year 1)')).toBeVisible()
  await expect.element(page.getByText('10:41 found (Olivia Marsh)')).toBeVisible()
})

test('[N2] where none is running, the page says so', async () => {
  await open(null)
  await expect.element(page.getByText('No evacuation is running')).toBeVisible()
})
