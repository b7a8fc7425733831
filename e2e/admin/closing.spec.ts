import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

const TERM = 'Summer 2026'

test('[L6] an administrator sees what is open, closes a term, and reopens it with a reason', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  await school.database.query(sql`
    update attendance_records set read_only = false, entered_in = pg_current_xact_id() where date between '2026-04-14' and '2026-07-09'`)
  await page.goto('/admin/school')
  await page.getByRole('link', { name: 'Close a term or year' }).click()
  const item = page.getByRole('listitem').filter({ hasText: TERM })
  await expect(item).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Can be closed from Friday 11 December 2026')).toBeVisible()

  await item.getByRole('button', { name: 'Close…' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${TERM}?` })
  await expect(dialog.getByText(/Still open|Nothing is open/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Close ${TERM}` }).click()
  await expect(item.getByText('Closed', { exact: true })).toBeVisible()
  await expect(item).toContainText('closed by Ada Admin on ')
  const open = () =>
    school.database.query(sql`
      select from attendance_records where date between '2026-04-14' and '2026-07-09' and not read_only`)
  expect(await open()).toHaveLength(0)

  await item.getByRole('button', { name: 'Reopen…' }).click()
  await page.getByLabel('Reason').fill('The return was late')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(item.getByText('Closed', { exact: true })).toHaveCount(0)
  expect((await open()).length).toBeGreaterThan(0)
})
