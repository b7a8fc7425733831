import { expectAccessible } from './support/accessibility.ts'
import { stopAtRest } from './support/at-rest.ts'
import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY } from '#tools/today.ts'

test('[Q2] [Q3] the search opens a child’s page from any screen; on a phone it is in the account menu', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await stopAtRest(page)
  await page.goto('/annual-report')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // Without a pointer, the search comes with the first key of its shortcut.
  await page.keyboard.down('Control')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('harison')
  await expect(dialog.getByRole('link').first()).toContainText('Harrison')
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harrison')
  await expect(page.getByText(/this year, class .+, school/)).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const picture = page.getByRole('region', { name: 'Every session of the year' })
  expect(await picture.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
  await page.getByRole('button', { name: /Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Search' }).click()
  await dialog.getByRole('searchbox').fill('year 2')
  await expect(dialog.getByRole('link', { name: /Daily Register/ })).toBeVisible()
})

test('[Q3] “mark Hana late” finds the child, names the mark, and enters it', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  const [child = { id: 0, name: '' }] = await school.database.query<{ id: number; name: string }>(sql`
    select id, coalesce(nullif(known_as, ''), first_name) || ' ' || last_name as name from students
    where year_group = 'Year 3' and (start_date is null or start_date <= ${TODAY})
      and academic_year_id = (select academic_year_id from school_calendar where date = ${TODAY})
    order by last_name limit 1`)
  await school.database.query(
    sql`delete from attendance_records where student_id = ${child.id} and date = ${TODAY}`,
  )
  await page.goto('/annual-report')
  await page.getByRole('main').hover()
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').fill(`mark ${child.name} late`)
  const arrived = dialog.getByRole('button', { name: `Arrived ${child.name}` })
  await expect(arrived).toContainText('Morning: L')
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(arrived).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Here already')).toBeVisible()
  const [record] = await school.database.query<{ am_code: string }>(
    sql`select am_code from attendance_records where student_id = ${child.id} and date = ${TODAY}`,
  )
  expect(record?.am_code).toBe('L')
})
