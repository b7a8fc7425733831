import { isoDate } from '#domain/calendar/iso-date.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tools/today.ts'

test('a change on an earlier day carries its reason, and the history tells who, when, what and why', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open('yearGroup=Year%203&date=2026-11-12')
  const card = register.cards.first()
  const id = await register.pupilId(card)
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await page.getByRole('menuitem', { name: 'Wrong code' }).click()
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible()
  // Within two minutes it would be a slip, which needs no reason.
  await page.clock.setFixedTime(new Date(Date.parse(NOW) + 180_000))
  await card.getByRole('button', { name: 'Medical (M)' }).click()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  await page.getByLabel('Reason in your own words').fill('Doctor’s note')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () =>
      (await register.changes(id, isoDate('2026-11-12')))
        .slice(-2)
        .map(({ newCode, reason }) => [newCode, reason]),
    )
    .toEqual([
      ['I', 'Wrong code'],
      ['M', 'Doctor’s note'],
    ])
  await card.getByRole('button', { name: /History$/ }).click()
  const dialog = page.getByRole('dialog', { name: /: mark history$/ })
  await expect(dialog.getByRole('listitem').first()).toContainText('Medical or dental appointment')
  await expect(dialog.getByRole('listitem').first()).toContainText(/Sam Staff .* Doctor’s note/)
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Wrong code')
  await expectAccessible(page)
})

test('[D1, D16] a day without a register and a class without pupils say so, and so does an address with no possible class', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(
    sql`update school_calendar set day_type = 'inset', is_register_required = false where date = '2026-11-12'`,
  )
  await page.goto('/dashboard?yearGroup=Year%203&date=2026-11-12')
  await expect(page.getByRole('heading', { name: 'Inset Day' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toHaveCount(0)
  await expectAccessible(page)

  for (const impossible of ['x'.repeat(60), '%00', 'Year%2099']) {
    await page.goto(`/dashboard?yearGroup=${impossible}`)
    await expect(page.getByRole('heading', { name: 'No Pupils Found' })).toBeVisible()
  }
  await expect(page.getByText(/contact the administrator/)).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/attendance/register?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/dashboard?yearGroup=Year%203')
  await expect(page.getByRole('heading', { name: 'The register could not be loaded' })).toBeVisible()
  await expectAccessible(page)
})
