import { NOW } from '#tools/today.ts'
import { REASON_NOT_GIVEN } from '#domain/attendance/amendments.ts'
import { SLIP_REASON } from '#domain/attendance/slips.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

const MINUTE = 60_000

test('[L1] a teacher’s slip, one late after Mark All Present, costs no question; minutes later the reason is one tap, chosen by the teacher and for this child only', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open()
  const [late, card, other] = [register.cards.nth(0), register.cards.nth(1), register.cards.nth(2)]
  const [lateId, id, otherId] = [
    await register.pupilId(late),
    await register.pupilId(card),
    await register.pupilId(other),
  ]
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(page.getByText(/^Marked all \d+ students/)).toBeVisible()
  await late.getByRole('button', { name: /^(Late|X - Not Required)/ }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect.poll(async () => (await register.changes(lateId)).at(-1)?.reason).toBe(SLIP_REASON)

  await page.clock.setFixedTime(new Date(Date.parse(NOW) + 3 * MINUTE))
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  const menu = page.getByRole('menu', { name: /why does \/ become I\?$/ })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Arrived late', 'Parent rang', 'Wrong pupil', 'Wrong code', 'Other…'],
  ])
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Parent rang' }).click()
  await expect.poll(async () => (await register.changes(id)).at(-1)?.reason).toBe('Parent rang')

  await other.getByRole('button', { name: 'Ill (I)' }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  expect((await register.stored('am')).get(otherId)).toBe('/')
  expect(await register.changes(otherId)).toHaveLength(1)
})

test('[L1, L3] the office changes N to I with a call as the reason, and finds the five facts', async ({
  page,
  school,
}) => {
  const office = await school.signIn(page.context(), 'admin')
  const { body: me } = await office.getJson<{ id: string }>('/api/auth/user')
  await office.sendJson('PATCH', `/api/users/${me.id}/details`, {
    ...{ firstName: 'Ada', lastName: 'Admin', position: 'School secretary' },
  })
  const [pupil] = await school.database.query<{ id: number; name: string }>(sql`
    select student_id as id, first_name || ' ' || last_name as name from attendance_records
    join students on students.id = student_id
    where date = '2026-11-12' and am_code = '/' and known_as is null and not read_only order by student_id limit 1`)
  await school.database.query(
    sql`update attendance_records set am_code = 'N' where date = '2026-11-12' and student_id = ${pupil?.id}`,
  )
  await page.goto('/follow-up')
  await page.getByRole('link', { name: pupil?.name ?? 'no pupil' }).click()
  const card = page.getByRole('article', { name: new RegExp(pupil?.name ?? 'no pupil') })
  await page.getByRole('tab', { name: 'Morning Session' }).click()
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  await page.getByLabel('Reason in your own words').fill('Mother rang at 9:40, fever')
  await page.keyboard.press('Enter')
  await expect(card).toHaveAccessibleName(/Illness/)
  await expect(page.getByText('Attendance updated successfully!').first()).toBeVisible()

  await page.goto(`/amendments?from=2026-11-12&to=2026-11-12&pupil=${pupil?.id}`)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('N became →I')
  await expect(row).toContainText('Mother rang at 9:40, fever')
  await expect(row).toContainText('Ada Admin, School secretary')
  await expect(page.getByRole('row').nth(2)).toContainText(REASON_NOT_GIVEN)
})
