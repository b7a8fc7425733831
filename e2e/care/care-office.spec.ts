import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { PHONE, bookForFriday } from '../support/care.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

test('[I1, H1] an administrator books a term, copies it to the next and exports it', async ({
  page,
  school,
}) => {
  test.slow()
  await school.signIn(page.context(), 'admin')
  const [first = ''] = await bookForFriday(school, 2)
  await page.goto('/admin')
  await page.getByRole('link', { name: /Manage Term Bookings/ }).click()
  await expect(page.getByLabel('Academic year')).toHaveValue('2026-2027')
  await expect(page.getByLabel('Term')).toHaveValue('Autumn')
  await expect(page.getByRole('columnheader', { name: /Friday, 2 booked/ })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill(first)
  const monday = page.getByRole('checkbox', { name: `${first}, Monday` })
  const friday = page.getByRole('checkbox', { name: `${first}, Friday` })
  await expect(friday).toBeChecked()
  await monday.check()
  await expect(page.getByRole('columnheader', { name: /Monday, 1 booked/ })).toBeVisible()
  await page.getByRole('checkbox', { name: `${first}, whole week` }).check()
  await expect(page.getByRole('columnheader', { name: /Wednesday, 1 booked/ })).toBeVisible()
  await friday.uncheck()
  await expect(page.getByText('Every tick is saved.')).toBeVisible()

  // What is not saved is taken back, and nothing else: the row stands as it was.
  await page.route('**/api/care/bookings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByRole('checkbox', { name: `${first}, whole week` }).click()
  await expect(page.getByText(`Not saved: ${first}`)).toBeVisible()
  await expect(friday).not.toBeChecked()
  await expect(monday).toBeChecked()
  await page.unroute('**/api/care/bookings')

  // By keyboard: one stop for the grid, arrows inside it, Space ticks.
  await friday.press('ArrowLeft')
  await expect(page.getByRole('checkbox', { name: `${first}, Thursday` })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await expect(monday).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.reload()
  await page.getByRole('searchbox', { name: 'Search' }).fill(first)
  for (const [weekday, isBooked] of [
    ['Monday', true],
    ['Tuesday', true],
    ['Wednesday', true],
    ['Thursday', false],
    ['Friday', false],
  ] as const) {
    await expect(page.getByRole('checkbox', { name: `${first}, ${weekday}` })).toBeChecked({
      checked: isBooked,
    })
  }

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`${first},`)
  expect(csv).toContain('Total,,1,1,1,0,1,4,')

  await page.getByRole('button', { name: 'Copy to Spring' }).click()
  await page.getByRole('button', { name: 'Copy the bookings' }).click()
  await expect(page.getByText(/4 bookings added/)).toBeVisible()
  await expect(page.getByLabel('Term')).toHaveValue('Spring')
  await expect(page.getByRole('columnheader', { name: /Monday, 1 booked/ })).toBeVisible()
})

test('[I2] the month of every child and of one, with hours, and the CSV for the office', async ({
  page,
  school,
}) => {
  test.slow()
  await school.signIn(page.context(), 'read-only')
  const [ann = ''] = await bookForFriday(school, 1)
  await school.database.query(sql`delete from after_school_care_attendance`)
  await school.database.query(sql`
    insert into after_school_care_attendance (student_id, date, is_registered, attended, arrival_time, departure_time, collected_by)
    select student_id, date::date, true, true, '15:30', '17:15', 'Mum' from after_school_care_term_bookings
    cross join unnest(array['2026-11-03', '2026-11-12']) as days (date)`)
  await page.goto('/after-school-care')
  await expect(page.getByText('Read Only Access')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign in/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Month' }).click()
  await expect(page.getByRole('row', { name: ann })).toContainText('3 h 30 min')
  // Friday 6 November was booked, and nothing was recorded.
  await expect(page.getByRole('row', { name: ann })).toContainText('1 without times')
  await expectAccessible(page)
  await page.getByRole('link', { name: ann }).click()
  await expect(page.getByRole('heading', { name: ann })).toBeVisible()
  await expect(page.getByRole('row', { name: /Thu 12 Nov/ })).toContainText('15:30–17:15')
  await expect(page.getByRole('row', { name: /Fri 6 Nov/ })).toContainText('Not recorded')
  await expect(page.getByRole('row', { name: /2 days/ })).toContainText('3.50 hours')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScrolling(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`${ann},`)
  expect(csv).toContain('2026-11-12,Thursday,no,Collected,15:30,17:15,105,1.75,0,Mum,')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByText('October 2026').first()).toBeVisible()
})

test('[I2] the CSV of one child holds that child only, also for a month in which the child never stayed', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [ann = ''] = await bookForFriday(school, 2)
  await page.goto('/after-school-care/month?month=2026-10')
  await page.getByRole('link', { name: ann }).click()
  await expect(page.getByRole('heading', { name: ann })).toBeVisible()
  await school.database.query(sql`
    insert into after_school_care_attendance (student_id, date, is_registered, attended)
    select student_id, '2026-08-31', true, true from after_school_care_term_bookings where student_id <> ${new URL(page.url()).searchParams.get('pupil')}`)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'No days in August 2026' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.trimEnd().split('\n')).toHaveLength(1)
})

test('[I1] a tick counts from today or a later day: the month before it stays, and the screen says so', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  const [ann = ''] = await bookForFriday(school, 1)
  await page.goto('/after-school-care/admin')
  await expect(page.getByLabel('Changes count from')).toHaveValue('2026-11-13')
  await expect(page.getByText(/A tick counts from Fri 13 Nov/)).toContainText(
    'Earlier days stay as they were',
  )
  await page.getByRole('searchbox', { name: 'Search' }).fill(ann)
  const row = page.getByRole('row', { name: ann })
  await page.getByRole('checkbox', { name: `${ann}, Friday` }).uncheck()
  await expect(row).toContainText('Fri until 12 Nov')
  await expectAccessible(page)

  await page.getByLabel('Changes count from').fill('2026-11-30')
  await expect(page.getByText(/A tick counts from Mon 30 Nov/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(ann)
  await page.getByRole('checkbox', { name: `${ann}, Monday` }).check()
  await expect(row).toContainText('Mon from 30 Nov · Fri until 12 Nov')
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
  }

  await page.goto('/after-school-care/month?month=2026-10')
  await page.getByRole('link', { name: ann }).click()
  await expect(page.getByRole('row', { name: /Fri 2 Oct/ })).toContainText('Not recorded')

  await page.goto('/after-school-care/admin?year=2025-2026&term=Summer')
  await expect(page.getByText('This term is over. Its bookings stay as they are.')).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
})

test('[I2] a child who was collected late is shown so in the list, in the month and in the CSV', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [ann = ''] = await bookForFriday(school, 1)
  await school.database.query(sql`delete from after_school_care_attendance`)
  await school.database.query(sql`
    insert into after_school_care_attendance (student_id, date, is_registered, attended, arrival_time, departure_time, collected_by)
    select student_id, date::date, true, true, '15:30', departure, 'Mum' from after_school_care_term_bookings
    cross join (values ('2026-11-12', time '18:20'), ('2026-11-11', '18:05'), ('2026-11-10', '18:00')) as days (date, departure)`)
  await page.goto('/after-school-care?date=2026-11-12')
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText('Collected 20 min late')
  await page.goto('/after-school-care/month?month=2026-11')
  await expect(page.getByRole('row', { name: ann })).toContainText('2 times, 25 min')
  await expect(page.getByRole('row', { name: '1 child' })).toContainText('2 times, 25 min')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
  await expect(page.getByRole('row', { name: ann })).toContainText('Late 2 times, 25 min')
  await page.getByRole('link', { name: ann }).click()
  await expect(page.getByRole('row', { name: /Thu 12 Nov/ })).toContainText('20 min late')
  await expect(page.getByRole('row', { name: /3 days/ })).toContainText('Collected late: 2 times, 25 min')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('2026-11-12,Thursday,no,Collected,15:30,18:20,170,2.83,20,Mum,')
  expect(csv).toMatch(/,Total,,,3 days,,,475,7\.92,25,,/)
})
