import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

const A4_LANDSCAPE = /\/MediaBox\s*\[\s*0 0 841\.\d+ 59[45]\.\d+\s*\]/g

test('a class prints on one page of A4 landscape, however long the comments; all of them on a page each, with school, week and figures, and nothing to press or to fill in', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(sql`
    insert into weekly_comments (student_id, week_start_date, class_id, comment)
    select id, '2026-08-31', '5A', repeat('A very long comment. ', 90) from students
    on conflict on constraint weekly_comments_student_week_class_key do update set comment = excluded.comment`)
  // The first week of term: a bank holiday, two inset days, and the largest class.
  await page.goto('/weekly?yearGroup=Year%204&date=2026-09-03')
  await expect(page.getByRole('rowheader')).toHaveCount(29)
  const onePage = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(onePage.toString('latin1').match(A4_LANDSCAPE)).toHaveLength(1)

  await page.goto('/weekly?date=2026-11-12')
  await expect(page.getByRole('rowheader')).toHaveCount(183)
  await page.emulateMedia({ media: 'print' })
  const classes = page.getByRole('region', { name: /^(Nursery|Reception|Year)/ })
  for (const section of await classes.all()) {
    const head = section.locator('header')
    await expect(head).toContainText('Preparatory School')
    await expect(head).toContainText((await section.getAttribute('aria-label')) ?? 'nothing')
    await expect(head).toContainText('9 November to Friday 13 November 2026 · Autumn term · Week')
    await expect(head).toContainText(/\d+ Pupils · Present \d+ · Late \d+ · Absent \d+ · .* Rate \d+%/)
  }
  for (const role of ['button', 'textbox', 'figure', 'banner'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(A4_LANDSCAPE)).toHaveLength(7)
})
