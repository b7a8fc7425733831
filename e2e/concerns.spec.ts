import { sql } from '#server/db/sql.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'

test('[Q4] the head finds a worrying child in three actions', async ({ page, school }) => {
  const [child] = await school.database.query<{ id: number; name: string }>(sql`
    select students.id, coalesce(known_as, first_name) || ' ' || last_name as name
    from students join school_calendar day using (academic_year_id)
    where day.date = '2026-11-13' and year_group = 'Year 2' and start_date <= '2026-09-03' and leave_date is null
    order by students.id limit 1`)
  if (!child) throw new Error('There is no such pupil')
  await school.database.query(sql`
    update attendance_records set am_code = 'I', pm_code = 'I', read_only = false
    where student_id = ${child.id} and date >= '2026-09-01' and extract(isodow from date) = 1`)
  await school.signIn(page.context(), 'admin')
  await page.goto('/')

  await page.getByRole('link', { name: 'See Concerns' }).click()
  await page.getByRole('combobox', { name: 'Concern' }).selectOption('Pattern of days')
  const line = page.getByRole('row').filter({ hasText: child.name })
  await expect(line).toContainText(/Absent on (\d+) of \1 Mondays\./)
  await expectAccessible(page)
  await line.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(child.name)
  await expect(page.getByText(/Absent on (\d+) of \1 Mondays\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Concerns in Year 2' })).toBeVisible()
})
