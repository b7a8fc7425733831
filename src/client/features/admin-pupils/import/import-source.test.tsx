import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ImportSource } from './import-source.tsx'

const YEAR = { id: 1, year: '2026-2027', isArchived: false, from: null, to: null }
const field = page.getByLabelText(/^CSV file/)

async function importSource(answers: Answers) {
  const files: unknown[] = []
  const source = <ImportSource years={[YEAR]} openingYear="2026-2027" onFile={(file) => files.push(file)} />
  await renderScreen(source, { answers })
  return files
}

test('[R5] the files of a roster are read together, and go the way of every file', async () => {
  const sent: { files: { name: string; content: string }[] }[] = []
  const files = await importSource({
    'POST /api/students/import/roster': async (request) => {
      sent.push((await request.json()) as (typeof sent)[number])
      return Response.json({
        kind: 'OneRoster 1.2',
        csv: 'First name',
        pupils: 1,
        remarks: ['Left out: 1 person.'],
      })
    },
  })
  await userEvent.upload(field, [new File(['a'], 'users.csv'), new File(['b'], 'roles.csv')])
  await expect.element(page.getByText('Read as OneRoster 1.2.')).toBeVisible()
  await expect.element(page.getByText('Left out: 1 person.')).toBeVisible()
  expect(files).toEqual([{ academicYearId: 1, csv: 'First name' }])
  expect(sent[0]?.files).toEqual([
    { name: 'users.csv', content: btoa('a') },
    { name: 'roles.csv', content: btoa('b') },
  ])
})

test('[R5] a ZIP file that cannot be read says why, and one CSV file is read as before', async () => {
  const files = await importSource({
    'POST /api/students/import/roster': refusal(400, 'The ZIP file is not whole.'),
  })
  await userEvent.upload(field, new File(['PK'], 'roster.zip'))
  await expect.element(page.getByText('The ZIP file is not whole.')).toBeVisible()
  await userEvent.upload(field, new File(['First name\nAda'], 'pupils.csv'))
  await expect.poll(() => files).toEqual([{ academicYearId: 1, csv: 'First name\nAda' }])
})
