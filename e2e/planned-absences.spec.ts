import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { CLASS, removeMarks } from './support/register.ts'
import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY } from '#tools/today.ts'

/** Does it, and counts it as one action of the person. */
function counting() {
  let actions = 0
  return {
    act: async (action: Promise<unknown>) => {
      actions += 1
      await action
    },
    count: () => actions,
  }
}
const saved = (page: Page) => page.getByText('Planned absence saved', { exact: true })

test('[M7] a fortnight’s leave is planned from the pupil in at most 6 actions', async ({ page, school }) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/students')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const { act, count } = counting()
  await act(page.getByRole('link', { name: 'Plan an absence' }).click())
  await expect(page.getByText('(1 chosen)')).toBeVisible()
  await act(page.getByLabel('First day').fill('2026-11-16'))
  await act(page.getByLabel('Last day').fill('2026-11-27'))
  await act(page.getByLabel('Reason').fill('Wedding abroad'))
  await act(page.getByLabel('Asked for by').fill('Mother'))
  await expectAccessible(page)
  await act(page.getByRole('button', { name: 'Save' }).click())
  await expect(saved(page)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
  const line = page
    .getByRole('list', { name: 'Planned absences' })
    .getByRole('listitem')
    .filter({ hasText: 'Ada Admin' })
  await expect(line).toContainText('16 Nov 2026 to 27 Nov 2026 · Wedding abroad')
  await expect(line).toContainText('Approved by Ada Admin')
  await expectAccessible(page)
})

test('[M7] a fixture of 22 is planned in at most 10 actions, and Mark All Present enters it', async ({
  page,
  school,
}) => {
  const [onRoll] = await school.database.query<{ count: number }>(sql`
    select count(*)::int as count from students join school_calendar day using (academic_year_id)
    where day.date = ${TODAY} and year_group = ${CLASS}
      and coalesce(start_date <= day.date, true) and coalesce(leave_date >= day.date, true)`)
  const left = (onRoll?.count ?? 0) - 22
  await removeMarks(school, { date: TODAY })
  await school.signIn(page.context(), 'admin')
  await page.goto('/today')
  const { act, count } = counting()
  await act(page.getByRole('link', { name: 'Plan an absence' }).click())
  await act(page.getByLabel('Class').selectOption(CLASS))
  await act(page.getByRole('button', { name: /^Choose all / }).click())
  for (let index = 0; index < left; index += 1)
    await act(page.getByRole('listitem').getByRole('checkbox').nth(index).click())
  await expect(page.getByText('(22 chosen)')).toBeVisible()
  await act(page.getByLabel('Sessions').selectOption('Morning'))
  await act(page.getByLabel('Code').selectOption('P'))
  await act(page.getByRole('button', { name: 'Save' }).click())
  await expect(saved(page)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(10)

  await page.goto(`/dashboard?yearGroup=${CLASS}`)
  await expect(page.getByRole('article', { name: /Planned: Approved sporting activity/ })).toHaveCount(22)
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(page.getByText('22 planned absences were entered.')).toBeVisible()
  const sources = await school.database.query(sql`
    select source, new_code as code, count(*)::int as count from attendance_changes
    where date = ${TODAY} and session = 'am' and source = 'planned' group by 1, 2`)
  expect(sources).toEqual([{ source: 'planned', code: 'P', count: 22 }])
})
