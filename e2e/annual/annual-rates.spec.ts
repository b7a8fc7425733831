import type { Page } from '@playwright/test'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

const figure = (page: Page, title: string) => page.locator('dt', { hasText: title }).locator('+ dd')

test('[G1] [G2] a whole academic year: its choice, its figures and the rates recounted from the marks', async ({
  page,
  school,
}) => {
  test.slow()
  const session = await school.signIn(page.context(), 'read-only')
  await page.goto('/annual-report?yearGroup=Nursery+Class')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.locator('optgroup[label="Whole academic year"] option')).toHaveText([
    '2026-2027',
    '2025-2026',
    '2024-2025',
  ])
  await page.getByLabel('Term').selectOption('2025-2026')
  await expect(page).toHaveURL(/term=2025-2026/)
  const rows = await school.database.query<{ name: string; code: string }>(sql`
    select coalesce(nullif(known_as, ''), first_name) || ' ' || last_name as name, code
    from attendance_records join students on students.id = student_id
    cross join unnest(array[am_code, pm_code]) as code
    where year_group = 'Nursery Class' and code is not null
      and date between (select min(date) from school_calendar where academic_year = '2025-2026' and term_name is not null)
      and (select max(date) from school_calendar where academic_year = '2025-2026' and term_name is not null)`)
  const isPresent = ({ code }: { code: string }) => '/\\BKLPVW'.includes(code)
  const isPossible = ({ code }: { code: string }) => !/^(?:[DQX]|Y[1-7])$/.test(code)
  const rate = (marks: typeof rows, all: typeof rows) =>
    `${(Math.round((marks.filter(isPresent).length * 1000) / all.length) / 10).toFixed(1)}%`
  const possible = rows.filter(isPossible)
  expect(possible.length).toBeLessThan(rows.length)
  await expect(figure(page, 'Total Sessions')).toHaveText(rows.length.toLocaleString('en-GB'))
  await expect(figure(page, 'Attendance Rate')).toHaveText(rate(rows, rows))
  await expect(
    page.getByText(
      `${rate(possible, possible)} of ${possible.length.toLocaleString('en-GB')} possible sessions`,
    ),
  ).toBeVisible()
  const partTime = rows.find(({ code }) => code === 'X')?.name ?? ''
  const own = possible.filter(({ name }) => name === partTime)
  await expect(page.getByRole('row', { name: partTime })).toContainText(rate(own, own))
  const csv = await session.fetch('/api/attendance/annual.csv?yearGroup=Nursery+Class&term=2025-2026')
  expect(csv.headers.get('content-disposition')).toContain('attendance-report-Nursery Class-2025-2026.csv')
  const [head = ''] = (await csv.text()).split('\r\n')
  const dates = await page.getByRole('grid').getAttribute('aria-colcount')
  expect(head.split(',')).toHaveLength(Number(dates) - 2 + 2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('table:visible').first().locator('thead')).toContainText(
    'Attendance report · Nursery Class · 2025-2026',
  )
})
