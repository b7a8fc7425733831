import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { RollOverPage } from './roll-over-page.tsx'

const year = (id: number, name: string, pupilCount: number) => ({
  ...{ id, year: name, isArchived: false, pupilCount, registerDays: 190 },
})
const SETUP = { years: [year(4, '2027-2028', 0), year(3, '2026-2027', 2)], classes: [] }
const moves = (id: number, name: string) => ({
  ...{ id, name, from: 'Year 1', to: 'Year 2', outcome: 'moves', leaveDate: null },
})

test('years that cannot be read are said to be missing, and read again', async () => {
  let isDown = true
  await renderScreen(<RollOverPage />, {
    as: { role: 'admin' },
    answers: {
      'GET /api/school-setup': () => (isDown ? refusal(503, 'Down')() : Response.json(SETUP)),
      'POST /api/students/roll-over/preview': () => Response.json([]),
    },
  })
  await expect
    .element(page.getByRole('heading', { name: 'The academic years could not be loaded' }))
    .toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Years' })).toMatchTextContent('2026-2027')
})

test('copying into the next year says what was copied, not what was promised', async () => {
  const sent: unknown[] = []
  await renderScreen(<RollOverPage />, {
    as: { role: 'admin' },
    answers: {
      'GET /api/school-setup': () => Response.json(SETUP),
      'POST /api/students/roll-over/preview': () =>
        Response.json([moves(1, 'Ada Ash'), moves(2, 'Ben Birch')]),
      // Meanwhile another person has copied one of them.
      'POST /api/students/roll-over': async (request) => {
        sent.push(await request.json())
        return Response.json({ copied: 1 })
      },
    },
  })
  await page.getByRole('button', { name: 'Copy 2 Pupils into 2027-2028' }).click()
  await expect.element(page.getByText('1 pupil is in 2027-2028 now.')).toBeVisible()
  expect(sent).toEqual([{ fromYearId: 3, toYearId: 4, exceptions: [] }])
})
