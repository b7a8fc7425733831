import { sql } from '#server/db/sql.ts'
import { TODAY } from '#tools/today.ts'
import { storedText } from '../support/installed-app.ts'
import { registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'

const SAVES = '**/api/attendance'

test('[O1, O2] what was unsent at the sign-out is sealed for its owner, and sent at their next sign-in', async ({
  page,
  school,
}) => {
  const changes = () =>
    school.database.query<{ code: string; role: string }>(sql`
      select new_code as code, user_role as role from attendance_changes
      where date = ${TODAY} and source = 'register'`)
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open()
  await page.route(SAVES, (route) => route.abort())
  await register.cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect(page.getByText('1 to send')).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('outbox entries [{')
  await page.goto('/api/logout')
  await page.unroute(SAVES)

  await school.signIn(page.context(), 'admin')
  await page.goto('/classes')
  await page.getByRole('link', { name: 'Year 3' }).hover()
  await expect(page.getByText('All saved')).toBeVisible()
  const kept = await storedText(page)
  expect(kept).toContain('outbox entries [{')
  expect(kept).not.toMatch(/"(items|place|value|seen|reason)"|mark 20/)
  expect(await changes()).toEqual([])

  await school.signIn(page.context(), 'staff')
  await page.goto('/classes')
  await expect.poll(changes).toEqual([{ code: 'I', role: 'staff' }])
})
