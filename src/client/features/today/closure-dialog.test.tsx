import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { addDays, isoDate } from '#domain/calendar/iso-date.ts'
import { SPECIFIED_CALENDAR } from '#domain/school-year/terms.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ClosureDialog } from './closure-dialog.tsx'

const FRIDAY = isoDate('2026-11-13')
const DAY = { academicYear: '2026-2027', termName: 'Autumn', weekNumber: 10 } as const
const DAYS: CalendarDay[] = [
  { ...DAY, date: FRIDAY, dayType: 'teaching', isRegisterRequired: true },
  { ...DAY, date: addDays(FRIDAY, 1), dayType: 'weekend', isRegisterRequired: false },
]
const range = (start: string, end: string) => `GET /api/calendar/range/${start}/${end}` as const
const { from, to } = SPECIFIED_CALENDAR
const PUPIL = { id: 1, yearGroup: 'Year 3' }

type Saving = (request: Request) => Response | Promise<Response>

async function openDialog(saveMany: Saving = () => Response.error(), more: Answers = {}) {
  await renderScreen(<ClosureDialog date={FRIDAY} classes={['Year 3']} onClose={() => {}} />, {
    answers: {
      [range(from, to)]: () => Response.json(DAYS),
      [range(addDays(to, 1), '2200-12-31')]: () => Response.json([]),
      'GET /api/attendance/register': () =>
        Response.json({ pupils: [PUPIL], records: [], plans: [], notes: [], ownMarks: [], recent: [] }),
      'GET /api/attendance/closed/2026-11-13': () => Response.json([]),
      'GET /api/attendance/closed/2026-11-14': () => Response.json([]),
      'POST /api/attendance/bulk': saveMany,
      ...more,
    },
  })
}

const close = () => page.getByRole('button', { name: 'Close for 1 pupil' })

test('[M8] only a day with a register can be closed, and the dialog says why not', async () => {
  await openDialog()
  await expect.element(close()).toBeEnabled()
  await page.getByLabelText('Day', { exact: true }).fill('2026-11-14')
  await expect.element(page.getByText('The school is closed at the weekend.')).toBeVisible()
  await expect.element(close()).toBeDisabled()
  await page.getByLabelText('Day', { exact: true }).fill('')
  await expect.element(page.getByText('Choose a day.')).toBeVisible()
  await expect.element(close()).toBeDisabled()
})

test('[M8] where only the morning could be saved, it says so', async () => {
  let calls = 0
  await openDialog(() => {
    calls += 1
    const records = [{ studentId: 1, amCode: 'Y4', pmCode: null, readOnly: false }]
    return calls === 1 ? Response.json({ records, locked: [], changedMeanwhile: [] }) : Response.error()
  })
  await close().click()
  await expect.element(page.getByText('Morning saved, the rest not. Try again.')).toBeVisible()
})

test('[M8] lifting leaves the same code where a person entered it', async () => {
  const record = (studentId: number) => ({ studentId, amCode: 'Y4', pmCode: null, readOnly: false })
  const pupils = [PUPIL, { id: 2, yearGroup: 'Year 3' }]
  const sent: unknown[] = []
  await openDialog(
    async (request) => {
      sent.push(await request.json())
      const records = [{ ...record(1), amCode: null }]
      return Response.json({ records, locked: [], changedMeanwhile: [] })
    },
    {
      'GET /api/attendance/register': () =>
        Response.json({
          ...{ pupils, records: pupils.map(({ id }) => record(id)) },
          ...{ plans: [], notes: [], ownMarks: [], recent: [] },
        }),
      'GET /api/attendance/closed/2026-11-13': () =>
        Response.json([{ studentId: 1, session: 'am', code: 'Y4' }]),
    },
  )
  await expect.element(page.getByText(/^Closed already: Year 3\. Marks that are entered/)).toBeVisible()
  await page.getByRole('button', { name: 'Lift the closure for 1 pupil' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ session: 'am', marks: [{ studentId: 1, code: null, expected: 'Y4' }] }])
})
