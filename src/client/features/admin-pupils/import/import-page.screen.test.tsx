import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportFile } from '#client/api/pupil-import.ts'
import type { ImportPreview } from '#contract/pupil-import.ts'
import { refusal } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ImportPage } from './import-page.tsx'

const YEARS = [{ id: 1, year: '2026-2027', isArchived: false, from: null, to: null }]
const rowToAsk = (line: number, name: string) => ({
  ...{ line, name, yearGroup: 'Year 1', outcome: 'ask' as const, reasons: [] },
  candidates: [{ id: line, words: `${name}, Year 1` }],
})
const PREVIEW: ImportPreview = {
  ...{ headings: ['Name'], mapping: { firstName: 0 }, mappingFaults: [], unclearDate: '3/4/19' },
  counts: { add: 0, change: 0, same: 0, ask: 2, refused: 0 },
  rows: [rowToAsk(2, 'Ada'), rowToAsk(3, 'Bo')],
}

/** Opens a file; every later look at it waits until `answer` is called. */
async function openFile() {
  const asked: ImportFile[] = []
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await renderScreen(<ImportPage />, {
    answers: {
      'GET /api/academic-years': () => Response.json(YEARS),
      'POST /api/students/import/preview': async (request) => {
        asked.push((await request.json()) as ImportFile)
        if (asked.length > 1) await isAnswered
        return Response.json(PREVIEW)
      },
    },
  })
  const field = page.getByLabelText(/^CSV file/)
  await expect.element(field).toBeEnabled()
  await userEvent.upload(field, new File(['Name\nAda\nBo'], 'pupils.csv'))
  await expect.element(page.getByText('2 rows need an answer')).toBeVisible()
  return { asked, answer }
}

const whoIs = (name: string) => page.getByRole('combobox', { name: `Who is ${name}?` })

test('the order of dates is shown as chosen at once, and stays', async () => {
  const { answer } = await openFile()
  const month = page.getByLabelText(/^The month/)
  const button = month.element() as HTMLInputElement
  button.click()
  expect(button.checked).toBe(true)
  answer()
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(month).toBeChecked()
})

test('two rows answered one right after the other are both asked for', async () => {
  const { asked, answer } = await openFile()
  await whoIs('Ada').selectOptions('A new pupil')
  await whoIs('Bo').selectOptions('Bo, Year 1')
  answer()
  await expect.poll(() => asked.at(-1)?.answers).toEqual({ 2: 'new', 3: 3 })
  await expect.element(whoIs('Ada')).toHaveValue('new')
  await expect.element(whoIs('Bo')).toHaveValue('3')
})

test('years that cannot be read are said to be missing, and read again', async () => {
  let isDown = true
  await renderScreen(<ImportPage />, {
    answers: {
      'GET /api/academic-years': () => (isDown ? refusal(503, 'Down')() : Response.json(YEARS)),
    },
  })
  await expect
    .element(page.getByRole('heading', { name: 'The academic years could not be loaded' }))
    .toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('combobox').first()).toMatchTextContent('2026-2027')
})
