import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

test('[Q5] the office takes a leaver off roll with the return to the local authority', async ({
  page,
  school,
}) => {
  const [child] = await school.database.query<{ id: number; name: string }>(sql`
    select students.id, coalesce(known_as, first_name) || ' ' || last_name as name
    from students join school_calendar day using (academic_year_id)
    where day.date = '2026-11-13' and year_group = 'Year 2' and leave_date is null order by students.id limit 1`)
  if (!child) throw new Error('There is no such pupil')
  await school.signIn(page.context(), 'admin')
  await page.goto(`/pupils/${child.id}`)
  await page.getByRole('button', { name: 'Take off roll' }).click()
  const dialog = page.getByRole('dialog', { name: `Take ${child.name} off roll` })
  await dialog.getByRole('combobox').selectOption('9(1)(a) Registered at another school')
  await dialog.getByLabel(/^Destination/).fill('Hill School')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take off roll' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Deletion return: ${child.name}`)
  await expect(page.getByText('9(1)(a) Registered at another school')).toBeVisible()
  await expect(page.getByText('Hill School')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as made' }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(page.getByText(/2026, Ada Admin$/)).toBeVisible()

  await page.getByRole('link', { name: 'Absences to follow up' }).click()
  await page.getByText(/^Returns made \(/).click()
  await expect(page.getByRole('table', { name: 'Returns made' })).toContainText(child.name)
})
