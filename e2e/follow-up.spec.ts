import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

/** Follows up every absence of the demonstration school. */
async function followUpEverything({ database }: School): Promise<void> {
  await database.query(sql`
    update attendance_records set am_code = '/', pm_code = '\\', read_only = false
    where date >= '2026-09-01' and array[am_code, pm_code]::text[] && array['G', 'I', 'N', 'O', 'U']`)
}

/** Gives a pupil of Year 2 the same marks on every school day of the range; answers the last name. */
async function absent(
  { database }: School,
  { place, code, from, to }: { place: number; code: string; from: string; to: string },
): Promise<string> {
  const [pupil] = await database.query<{ id: number; lastName: string }>(sql`
    select students.id, last_name as "lastName" from students join school_calendar day using (academic_year_id)
    where day.date = '2026-11-13' and year_group = 'Year 2' and start_date <= '2026-09-03' and leave_date is null
    order by students.id offset ${place} limit 1`)
  await database.query(sql`
    update attendance_records set am_code = ${code}, pm_code = ${code}, read_only = false
    where student_id = ${pupil?.id} and date between ${from} and ${to}`)
  return pupil?.lastName ?? 'nobody'
}

async function expectNoOverflow(page: Page): Promise<void> {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest).toBeLessThanOrEqual(360)
  for (const table of await page.getByRole('region').all()) {
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  }
}

test('[C4] the office sees which absences need a reason or a return, and goes to the register', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'read-only')
  await followUpEverything(school)
  const overdue = await absent(school, { place: 0, code: 'N', from: '2026-11-05', to: '2026-11-05' })
  const lastDay = await absent(school, { place: 1, code: 'N', from: '2026-11-06', to: '2026-11-06' })
  const ill = await absent(school, { place: 2, code: 'I', from: '2026-09-03', to: '2026-09-24' })
  const away = await absent(school, { place: 3, code: 'O', from: '2026-09-07', to: '2026-09-18' })
  await page.goto('/classes?missing=yes')
  await page.getByRole('link', { name: 'Absences to follow up' }).click()
  await expect(page.getByRole('heading', { name: 'Absences to follow up', level: 1 })).toBeFocused()

  const noReason = page.getByRole('table', { name: 'Absences without a reason' }).getByRole('row')
  await expect(noReason).toHaveCount(3)
  await expect(noReason.nth(1)).toContainText(overdue)
  await expect(noReason.nth(1)).toContainText('Year 2')
  await expect(noReason.nth(1)).toContainText('Thu 5 Nov')
  await expect(noReason.nth(1)).toContainText('Overdue: change to O')
  await expect(noReason.nth(2)).toContainText(lastDay)
  await expect(noReason.nth(2)).toContainText('Due by Fri 13 Nov')

  const returns = page.getByRole('table', { name: 'Returns to the local authority' }).getByRole('row')
  await expect(returns).toHaveCount(3)
  await expect(returns.filter({ hasText: ill })).toContainText('illness, in the year')
  await expect(returns.filter({ hasText: ill }).getByRole('cell').nth(1)).toHaveText('16')
  await expect(returns.filter({ hasText: away })).toContainText('unauthorised, in a row')
  await expect(returns.filter({ hasText: away }).getByRole('cell').nth(1)).toHaveText('10')

  await page.getByText('How this is counted').click()
  await expect(page.getByText('every session marked I')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoOverflow(page)
  await expectAccessible(page)

  await noReason.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Year 2', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/date=2026-11-05/)
})
