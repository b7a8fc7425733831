import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

const A4_PORTRAIT = /\/MediaBox\s*\[\s*0 0 59[45]\.\d+ 84[12]\.\d+\s*\]/g
const PAGES = /\/MediaBox/g
const SCHOOL = 'Preparatory School'

test('[D5] the daily register prints as a list, a page of A4 for each class, with school, class, date and the figures of both sessions', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/dashboard?date=2026-11-12')
  await expect(page.getByRole('article').first()).toBeVisible()
  const [{ classes } = { classes: 0 }] = await school.database.query<{ classes: number }>(sql`
    select count(distinct year_group)::int as classes from students
    join school_calendar day using (academic_year_id) where day.date = '2026-11-12'`)
  // The list for paper is fetched when the pointer reaches the button, or once the page is at rest.
  await page.getByRole('button', { name: 'Print' }).hover()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: /^Marks of/ })).toHaveCount(classes)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(A4_PORTRAIT)).toHaveLength(classes)
  expect(pdf.match(PAGES)).toHaveLength(classes)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/dashboard?yearGroup=Year%203&date=2026-11-12')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const [counts] = await school.database.query<{ pupils: number; present: number; ill: number }>(sql`
    select count(*)::int as pupils,
      count(*) filter (where am_code in ('/', 'L', 'B', 'K', 'P', 'V', 'W'))::int as present,
      count(*) filter (where am_code in ('C', 'C1', 'C2', 'E', 'I', 'J1', 'M', 'R', 'S', 'T'))::int as ill
    from attendance_records join students on students.id = student_id
    where date = '2026-11-12' and year_group = 'Year 3'`)
  await page.emulateMedia({ media: 'print' })
  const list = page.getByRole('table', { name: 'Marks of Year 3' })
  await expect(list).toBeVisible()
  await expect(page.getByText(SCHOOL).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Year 3' })).toBeVisible()
  await expect(
    page.getByText(/^Thursday 12 November 2026 · Autumn term · Week \d+ · \d+ Pupils$/),
  ).toBeVisible()
  await expect(list.getByRole('rowheader')).toHaveCount(counts?.pupils ?? 0)
  const morning = page.getByRole('table', { name: 'Figures' }).getByRole('row', { name: /^Morning/ })
  await expect(morning.getByRole('cell').nth(0)).toHaveText(String(counts?.present))
  await expect(morning.getByRole('cell').nth(1)).toHaveText(String(counts?.ill))
  for (const role of ['button', 'tab', 'banner', 'article'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(cards.first()).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('[N3] the paper lists print as one page of A4 for the school and one for each class', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(sql`insert into school_settings (paper_with_phones) values (true)`)
  await page.goto('/on-site')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Paper lists' }).click()
  const lists = await opened
  const titles = await lists.getByRole('heading', { level: 1 }).allInnerTexts()
  expect(titles).toEqual(['Whole school', ...titles.slice(1)])
  const pdf = (await lists.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(A4_PORTRAIT)).toHaveLength(titles.length)
  expect(pdf.match(PAGES)).toHaveLength(titles.length)
})

const PRINTED = [
  ['/annual-report?yearGroup=Year%203', /Attendance report · Year 3 · /, /students · Total Sessions [\d,]+/],
  ['/follow-up', 'Absences to follow up', /as of Friday 13 November 2026/],
  ['/concerns', 'Concerns', /2026-2027, up to 13 Nov 2026/],
  ['/after-school-care?date=2026-11-12', 'After School Care', 'Thursday 12 November 2026'],
  ['/after-school-care/month?month=2026-11', /After School Care/, 'November 2026'],
  ['/classes?missing=yes', 'Classes', /Friday 13 November 2026/],
] as const

test('what is printed of every other page says of which school and which day it is', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  for (const [address, heading, facts] of PRINTED) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    const shown = page.getByRole('table').or(page.getByRole('grid')).or(page.getByRole('listitem'))
    await expect(shown.filter({ visible: true }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const text of [SCHOOL, heading, facts])
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})
