import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test('[F4] a comment stored under All is shown beside the field', async ({
  page,
  anotherBrowser,
  school,
}) => {
  const staff = await school.signIn(page.context(), 'staff')
  const [pupil] = await school.database.query<{ id: number; name: string }>(sql`
    select students.id, coalesce(nullif(known_as, ''), first_name) || ' ' || last_name as name from students
    join academic_years on academic_years.id = academic_year_id
    where year = '2026-2027' and year_group = 'Year 3' order by last_name, students.id limit 1`)
  await school.database.query(sql`delete from weekly_comments where student_id = ${pupil?.id}`)
  const comment = { studentId: pupil?.id, weekStartDate: '2026-11-09' }
  await staff.sendJson('POST', '/api/comments', { ...comment, comment: 'Kept under All' })
  await page.goto('/weekly?yearGroup=Year+3')
  const row = page.getByRole('row', { name: pupil?.name ?? '' })
  await expect(row.getByText('Kept under All').first()).toBeVisible()
  const field = row.getByRole('textbox')
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription(/Kept under All/)
  await field.fill('Of the class')
  await expect(row.getByText('Kept under All').first()).toBeVisible()
  const saved = () =>
    school.database.query(
      sql`select class_id, comment from weekly_comments where student_id = ${pupil?.id} order by class_id`,
    )
  await expect.poll(saved).toEqual([
    { class_id: '5A', comment: 'Of the class' },
    { class_id: 'All', comment: 'Kept under All' },
  ])
  const reader = await anotherBrowser('read-only')
  await reader.goto('/weekly?yearGroup=Year+3')
  await expect(reader.getByRole('row', { name: pupil?.name ?? '' })).toContainText('Of the class')
  await expect(reader.getByRole('row', { name: pupil?.name ?? '' })).toContainText('Kept under All')
})

test('[F5] the rate of each pupil is that of possible sessions; the specified rate of the class stays', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [pupil] = await school.database.query<{ name: string }>(sql`
    with child as (
      select students.id, coalesce(nullif(known_as, ''), first_name) || ' ' || last_name as name from students
      join academic_years on academic_years.id = academic_year_id
      where year = '2026-2027' and year_group = 'Nursery Class' and start_date is null or start_date < '2026-09-10'
        and year = '2026-2027' and year_group = 'Nursery Class'
      order by last_name, students.id limit 1
    ), changed as (
      update attendance_records set am_code = '/', pm_code = 'X' from child
      where student_id = child.id and date between '2026-11-02' and '2026-11-06'
    )
    select name from child`)
  const rows = await school.database.query<{ code: string }>(sql`
    select code from attendance_records join students on students.id = student_id
    cross join unnest(array[am_code, pm_code]) as code
    where year_group = 'Nursery Class' and code is not null and date between '2026-11-02' and '2026-11-06'`)
  const attended = rows.filter(({ code }) => '/\\BKLPVW'.includes(code)).length
  const possible = rows.filter(({ code }) => !/^(?:[DQX]|Y[1-7])$/.test(code)).length
  await page.goto('/weekly?yearGroup=Nursery+Class&date=2026-11-05')
  const row = page.getByRole('row', { name: pupil?.name ?? '' })
  await expect(row).toContainText('100%')
  const rate = page.locator('dt', { hasText: 'Attendance Rate' }).locator('..')
  await expect(rate.locator('dd').first()).toHaveText(`${Math.round((attended * 100) / rows.length)}%`)
  await expect(rate).toContainText(
    `${Math.round((attended * 100) / possible)}% of ${possible} possible sessions`,
  )
})
