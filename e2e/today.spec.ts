import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { takeRegisters } from './support/day.ts'
import { removeMarks } from './support/register.ts'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY } from '#tools/today.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'No reason yet' }).locator('> li')
const count = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) })

async function openDay(page: Page, school: School, absences: number): Promise<number[]> {
  const absent = await takeRegisters(school, absences)
  await school.signIn(page.context(), 'admin')
  await page.goto('/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  return absent
}

test('[M3, M5] twelve absences are worked, each with its call and its reason, in at most 40 actions', async ({
  page,
  school,
}) => {
  const absent = await openDay(page, school, 12)
  await expect(lines(page)).toHaveCount(12)
  await expect(page.getByText('12 not rung yet')).toBeVisible()
  let actions = 0
  for (let index = 0; index < 12; index += 1) {
    const line = lines(page).nth(index)
    await line.getByRole('button', { name: 'Spoke' }).click()
    await expect(line.getByRole('list', { name: 'Attempts' })).toContainText('Spoke to')
    await line.getByRole('button', { name: index % 3 === 0 ? 'Appointment' : 'Ill', exact: true }).click()
    actions += 2
  }
  expect(actions).toBeLessThanOrEqual(40)
  await expect(page.getByText('Everyone is accounted for')).toBeVisible()
  await expect(page.getByText('Done today (12)')).toBeVisible()

  const stored = () =>
    school.database.query<{ code: string; reason: string }>(sql`
      select new_code as code, reason from attendance_changes
      where date = ${TODAY} and student_id = any(${absent}) and old_code = 'N'`)
  await expect.poll(async () => (await stored()).length).toBe(12)
  for (const { code, reason } of await stored()) {
    expect(['I', 'M']).toContain(code)
    expect(reason).toMatch(/^9:05 Spoke to .+ \(mother\)$/)
  }
  const attempts = await school.database.query(sql`
    select distinct how, outcome, user_name as person from contact_attempts where date = ${TODAY}`)
  expect(attempts).toEqual([{ how: 'phone', outcome: 'spoke', person: 'Ada Admin' }])
})

test('[M1, M3, M6] a child who arrives is entered, and marked by the school’s times, with the minutes', async ({
  page,
  school,
}) => {
  const [pupil = 0] = await openDay(page, school, 1)
  await lines(page)
    .first()
    .getByRole('button', { name: /^Arrived now L, 25 min/ })
    .click()
  await expect(page.getByText('Arrived 9:05, 25 minutes late', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Afternoon' }).click()
  await page.getByRole('tab', { name: 'Morning' }).click()
  await expect(page.getByRole('list', { name: 'Late' })).toContainText('Arrived 9:05, 25 minutes late')
  const stored = () =>
    school.database.query(
      sql`select am_code from attendance_records where date = ${TODAY} and student_id = ${pupil}`,
    )
  await expect.poll(stored).toEqual([{ am_code: 'L' }])
  await expect(page.getByText('In and out (1)')).toBeVisible()
  await page.getByRole('list', { name: 'Late' }).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('In and out (1)')).toBeHidden()
  await expect.poll(stored).toEqual([{ am_code: 'N' }])
})

test('[M3] it is the first card of the office; a failing server is said, and nothing is lost', async ({
  page,
  school,
}) => {
  await takeRegisters(school, 2)
  await school.signIn(page.context(), 'admin')
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toContainText('2 without a reason')
  await page.route('**/api/today', (route) => route.abort())
  await page.getByRole('link', { name: 'See who is missing' }).click()
  await page.reload()
  await expect(page.getByText('The day could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/today')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(lines(page)).toHaveCount(2)
  await page.route('**/api/attendance', (route) => route.abort())
  await lines(page).first().getByRole('button', { name: 'Ill', exact: true }).click()
  await expect(page.getByText(/could not be saved/)).toBeVisible()
  await expect(count(page, 'No reason yet')).toContainText('2')
  await expectAccessible(page)
})

test('[M8] a snow day closes the whole school in at most four actions, and can be lifted again', async ({
  page,
  school,
}) => {
  await removeMarks(school, { date: TODAY })
  await school.database.query(sql`delete from pupil_movements where date = ${TODAY}`)
  await school.signIn(page.context(), 'admin')
  await page.goto('/today')
  const marks = () =>
    school.database.query<{ am: string | null; pm: string | null; pupils: number }>(sql`
      select am_code as am, pm_code as pm, count(*)::int as pupils from attendance_records
      where date = ${TODAY} group by 1, 2`)
  await page.getByRole('button', { name: 'Close the school' }).click()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: /^Close for \d{3} pupils/ })
  await expect(close).toBeEnabled()
  const pupils = Number(/\d+/.exec((await close.textContent()) ?? '')?.[0])
  await expectAccessible(page)
  await close.click()
  await expect(dialog).toBeHidden()
  expect(await marks()).toEqual([{ am: 'Y4', pm: 'Y4', pupils }])
  await expect(count(page, 'Expected away')).toContainText(String(pupils))

  await page.getByRole('button', { name: 'Close the school' }).click()
  await dialog.getByRole('button', { name: `Lift the closure for ${pupils} pupils` }).click()
  await expect(dialog).toBeHidden()
  expect(await marks()).toEqual([{ am: null, pm: null, pupils }])
  const schoolDay = await school.database.query(
    sql`select is_register_required as required from school_calendar where date = ${TODAY}`,
  )
  expect(schoolDay).toEqual([{ required: true }])
})
