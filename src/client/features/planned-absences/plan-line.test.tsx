import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlannedAbsence } from '#contract/office-day/planned-absences.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PlanLine } from './plan-line.tsx'

const TODAY = isoDate('2026-11-16')
const ADA = { studentId: 1, firstName: 'Ada', knownAs: null, lastName: 'Ash', yearGroup: 'Year 1' }
const PLAN: PlannedAbsence = {
  ...{ id: 4, version: '77', from: TODAY, to: TODAY, isWeekly: false, amWeekdays: [1], pmWeekdays: [1] },
  ...{ code: 'C', reason: 'Wedding', askedBy: null, enteredBy: 'Sam Staff', pupils: [ADA] },
  ...{ approvedBy: null, approvedAt: null },
}
const line = (answers: Parameters<typeof renderScreen>[1], plan = PLAN, mayApprove = true) =>
  renderScreen(
    <ul>
      <PlanLine plan={plan} today={TODAY} mayApprove={mayApprove} onEdit={() => {}} />
    </ul>,
    answers,
  )

test('[M7] a plan is ended only after a question', async () => {
  let ended = 0
  const end = () => {
    ended += 1
    return new Response(null, { status: 204 })
  }
  await line({ answers: { 'POST /api/planned-absences/4/end': end } })
  await page.getByRole('button', { name: /^End.*Ada Ash/ }).click()
  expect(ended).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^End.*Ada Ash/ }).click()
  await page.getByRole('button', { name: 'End the plan' }).click()
  await expect.poll(() => ended).toBe(1)
})

test('[M7] an approval says which version was read', async () => {
  const sent: unknown[] = []
  const approve = async (request: Request) => {
    sent.push(await request.json())
    return Response.json({ ...PLAN, approvedBy: 'Ada Admin' })
  }
  await line({ answers: { 'POST /api/planned-absences/4/approval': approve } })
  await page.getByRole('button', { name: /^Approve.*Ada Ash/ }).click()
  await expect.poll(() => sent).toEqual([{ version: '77' }])
})

test.for([
  { whose: 'asked for by a colleague', plan: PLAN, name: 'Olive', offers: false },
  { whose: 'asked for by this person', plan: PLAN, name: 'Sam', offers: true },
  { whose: 'approved since', plan: { ...PLAN, approvedBy: 'Ada Admin' }, name: 'Sam', offers: false },
])('[M7] without the right to approve, a plan $whose: ending is offered: $offers', async (example) => {
  const as = { firstName: example.name, lastName: 'Staff', role: 'staff' } as const
  await line({ as }, example.plan, false)
  await expect.element(page.getByRole('button', { name: /^Change.*Ada Ash/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^End.*Ada Ash/ }).elements()).toHaveLength(example.offers ? 1 : 0)
})
