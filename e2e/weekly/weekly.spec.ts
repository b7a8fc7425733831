import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

const pupils = (page: Page) => page.getByRole('rowheader')

test('[F1, F2, F5] the weekly register shows Monday to Friday of the week, also on its Sunday, the welcome, the figures and charts, and the links back', async ({
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
