import type { Page } from '@playwright/test'
import { removeMarks } from '../support/register.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { addMarks } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'

const pupils = (page: Page) => page.getByRole('rowheader')
const row = (page: Page, name: string) => page.getByRole('row', { name })

async function nameOf(page: Page, index: number): Promise<string> {
  return (await pupils(page).nth(index).textContent()) ?? ''
}

test.describe('the weekly register', () => {
  test('[F1, F2, F5] shows Monday to Friday of the week, also on its Sunday, the welcome, the figures and charts, and the links back', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/weekly?yearGroup=Year%203')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly Register Year 3')
    await expect(page.getByText('Welcome, staff@bramleyhall.example')).toBeVisible()
    const days = page.getByRole('link', { name: /register of the day/ })
    await expect(days).toHaveText([/^Mon 9 Nov/, /^Tue 10 Nov/, /^Wed 11 Nov/, /^Thu 12 Nov/, /^Fri 13 Nov/])
    await expect(page.getByText('26 Pupils')).toBeVisible()
    await expect(pupils(page)).toHaveCount(26)
    await expect(page.getByRole('link', { name: 'Classes' })).toHaveAttribute('href', '/classes')
    await expect(page.getByRole('link', { name: 'Daily register' })).toHaveAttribute(
      'href',
      '/dashboard?yearGroup=Year+3&date=2026-11-13',
    )
    // The figures say how they are counted, and the charts read as text.
    await expect(page.getByText('Sessions marked / \\ B K P V W')).toBeVisible()
    await expect(page.getByText('Sessions marked C E I M R S T G N O U')).toBeVisible()
    await expect(page.getByText(/Present and late, of \d+ marked sessions/)).toBeVisible()
    const charts = page.getByRole('figure')
    await expect(charts).toHaveCount(2)
    await expect(charts.first().getByRole('listitem').last()).toHaveText(
      /^Week \d+, from 9 November: \d+%, \d+ of \d+ marked sessions$/,
    )
    await expect(charts.last().getByRole('listitem')).toHaveText([
      ...[/^Monday: \d+%/, /^Tuesday: \d+%/, /^Wednesday: \d+%/, /^Thursday: \d+%/, /^Friday: \d+%/],
    ])
    await page.goto('/weekly?yearGroup=Year%203&date=2026-11-15')
    await expect(page.getByRole('link', { name: 'Mon 9 Nov' })).toBeVisible()
    await page.getByRole('link', { name: 'Tue 10 Nov' }).click()
    await expect(page).toHaveURL(/\/dashboard\?yearGroup=Year\+3&date=2026-11-10$/)
  })

  test('[F1, F5] every mark stands under its day and session, and is counted for the pupil', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    const [pupil] = await school.database.query<{ id: number; name: string }>(sql`
      select id, coalesce(known_as, first_name) || ' ' || last_name as name from students
      where year_group = 'Year 3' and academic_year_id = (select max(academic_year_id) from school_calendar where date = '2026-11-13')
      order by last_name limit 1`)
    const studentId = pupil?.id ?? 0
    await removeMarks(school, { studentId })
    await addMarks(school.database, [
      { pupil: studentId, date: '2026-11-09', am: '/', pm: '\\' },
      { pupil: studentId, date: '2026-11-10', am: 'L', pm: 'C1' },
      { pupil: studentId, date: '2026-11-11', am: 'I' },
      { pupil: studentId, date: '2026-11-12', am: 'N', pm: 'X' },
    ])
    await page.goto('/weekly?yearGroup=Year%203')
    const cells = row(page, pupil?.name ?? '').getByRole('cell')
    await expect(cells.getByRole('img')).toHaveCount(10)
    const labels = await cells.getByRole('img').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel))
    expect(labels).toEqual([
      ...['/: Present (am)', '\\: Present (pm)', 'L: Late, before the register closes'],
      ...['C1: Regulated performance or employment', 'I: Illness', 'Not marked yet'],
      ...['N: No reason provided', 'X: Not required in school', 'Not marked yet', 'Not marked yet'],
    ])
    const figures = (await cells.allTextContents()).slice(10, 16)
    // Of the seven marked sessions, and of the six without the X.
    expect(figures).toEqual(['2', '1', '2', '2', '43%', '50%'])
  })

  test('[F2] steps from day to day and from week to week land on school days; days without a register say why', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/weekly?yearGroup=Year%203')
    const date = page.getByRole('navigation', { name: 'Date' })
    await expect(date).toContainText('Friday 13 November 2026')
    await expect(date).toContainText('Autumn term · Week')
    await page.getByRole('button', { name: 'Next school day' }).click()
    await expect(date).toContainText('Monday 16 November 2026')
    await expect(date).toContainText('Future Date')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(date).toContainText('Friday 13 November 2026')
    await page.getByRole('button', { name: 'Previous week' }).click()
    await page.getByRole('button', { name: 'Previous week' }).click()
    await expect(date).toContainText('Friday 16 October 2026')
    await expect(date).toContainText('Past Date')
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(date).toContainText('Monday 2 November 2026')
    await page.goto('/weekly?yearGroup=Year%203&date=2026-09-04')
    const reasons = page.getByRole('columnheader', { name: /Bank Holiday|Inset Day/ })
    await expect(reasons).toHaveText(['Bank Holiday', 'Inset Day', 'Inset Day'])
    await page.goto('/weekly?yearGroup=Year%203&date=2026-10-21')
    await expect(page.getByRole('heading', { name: 'Half Term' })).toBeVisible()
    await expect(page.getByText(/^\d+ Pupils?$/)).toBeHidden()
  })

  test('every class is there on one screen, also when it could not be loaded at first; of an unknown one it says so', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.route('**/api/attendance/week/*?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto('/weekly')
    await expect(page.getByRole('heading', { name: 'The week could not be loaded' })).toBeVisible()
    await page.unroute('**/api/attendance/week/*?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toHaveCount(7)
    await expect(page.getByRole('heading', { level: 2, name: /^Reception \d+ Pupils · \d+%$/ })).toBeVisible()
    await expect(pupils(page)).toHaveCount(183)
    await page.goto('/weekly?yearGroup=Year%2099')
    await expect(page.getByRole('heading', { name: 'No Pupils Found' })).toBeVisible()
  })
})

test('[F6] everybody sees the comments; admin and staff may edit them, read-only accounts may not', async ({
  page,
  school,
}) => {
  const writer = await school.signIn(page.context(), 'staff')
  await page.goto('/weekly?yearGroup=Year%203')
  const name = await nameOf(page, 0)
  const [pupil] = await school.database.query<{ id: number }>(
    sql`select id from students where coalesce(known_as, first_name) || ' ' || last_name = ${name} order by id desc`,
  )
  const fields = { studentId: pupil?.id, weekStartDate: '2026-11-09', classId: '5A' }
  await writer.sendJson('POST', '/api/comments', { ...fields, comment: 'Seen by all' })
  const boxes = page.getByRole('textbox', { name: /^Comment on/ })
  for (const role of ['admin', 'staff'] as const) {
    await page.context().clearCookies()
    await school.signIn(page.context(), role)
    await page.reload()
    await expect(boxes).toHaveCount(26)
    await expect(row(page, name).getByRole('textbox')).toHaveValue('Seen by all')
  }
  await page.context().clearCookies()
  const reader = await school.signIn(page.context(), 'read-only')
  await page.reload()
  await expect(pupils(page)).toHaveCount(26)
  await expect(row(page, name)).toContainText('Seen by all')
  await expect(boxes).toHaveCount(0)
  const { status } = await reader.sendJson('POST', '/api/comments', { ...fields, comment: 'No' })
  expect(status).toBe(403)
})

test('the weekly register has no accessibility faults and is not too wide, at 1280 and at 360 px', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  // Three rows show every kind of element and keep the check quick.
  await school.database.query(
    sql`update students set year_group = 'Year 4' where year_group = 'Year 3' and id not in (
       select id from students where year_group = 'Year 3' order by academic_year_id desc, id limit 3)`,
  )
  await page.goto('/weekly?yearGroup=Year%203')
  await expect(pupils(page)).toHaveCount(3)
  await expect(page.getByRole('figure')).toHaveCount(2)
  await page.getByRole('textbox').first().fill('x'.repeat(2001))
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  }
})
