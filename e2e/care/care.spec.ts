import { expectAccessible } from '../support/accessibility.ts'
import { PHONE, bookForFriday, count, setTime } from '../support/care.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

test('[I2] an afternoon: signed in, signed out, not coming, added, still here after closing, another tablet', async ({
  page,
  school,
}) => {
  test.slow()
  const tablet = await school.signIn(page.context(), 'staff')
  const [ann = '', ben = '', cat = '', dan = ''] = await bookForFriday(school, 4)
  await school.database.query(sql`
    insert into attendance_records (student_id, date, pm_code)
    select max(student_id), '2026-11-13', 'I' from (select student_id from after_school_care_term_bookings
      join students on students.id = student_id
      where coalesce(nullif(known_as, ''), first_name) || ' ' || last_name = ${dan}) as dan
    on conflict (student_id, date) do update set pm_code = 'I'`)
  await school.database.query(sql`
    insert into after_school_care_attendance (student_id, date, is_registered, attended, arrival_time, departure_time, collected_by)
    select student_id, '2026-11-12', true, true, '15:30', '16:30', 'Grandma Rose' from after_school_care_term_bookings
    on conflict (student_id, date) do update set collected_by = 'Grandma Rose'`)
  await setTime(page, school, '15:30')
  await page.goto('/after-school-care')
  await expect(count(page, 'Expected')).toContainText('4')
  await expect(page.getByRole('listitem').filter({ hasText: dan })).toContainText('Absent today: Illness')

  // The second half of a double tap is not meant for the child who moves up.
  await page.getByRole('button', { name: `Sign in ${ann}` }).dblclick()
  await expect(count(page, 'Here now')).toContainText('1')
  await expect(count(page, 'Expected')).toContainText('3')
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText('since 15:30')
  await page.getByRole('button', { name: `${dan} is not coming` }).click()
  await expect(count(page, 'Not coming')).toContainText('1')

  // A second tablet signs the same child in while this one's tap is on its way: one record, and this one is told.
  const [row] = await school.database.query<{ id: number }>(sql`
    select student_id as id from after_school_care_term_bookings join students on students.id = student_id
    where coalesce(nullif(known_as, ''), first_name) || ' ' || last_name = ${ben}`)
  const admin = await school.server.signedInAs('admin')
  const quicker = { changes: { arrivalTime: '15:29', attended: true }, expected: {} }
  const address = `/api/care/days/2026-11-13/${row?.id}`
  await page.route(
    `**${address}`,
    async (route) => {
      expect((await admin.sendJson('PATCH', address, quicker)).status).toBe(200)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: `Sign in ${ben}` }).click()
  await expect(page.getByText('Ada Admin has just updated this: signed in at 15:29.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: ben })).toContainText('since 15:29')

  // The time can be corrected, and a note added; a departure before the arrival is refused with a sentence.
  await page.getByRole('button', { name: `Details of ${ann}` }).click()
  await page.getByLabel('Arrived at').fill('15:25')
  await page.getByLabel('Left at').fill('15:20')
  await page.getByLabel('Notes').fill('Inhaler in the bag')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The departure time cannot be before the arrival time.')).toBeVisible()
  await page.getByLabel('Left at').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText('since 15:25')
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText('Inhaler in the bag')

  // A child stays today only.
  await page.getByRole('button', { name: 'Add a child' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name or class')).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: /^Add / }).first().click()
  await expect(page.getByText('Added for the day')).toBeVisible()
  await expect(count(page, 'Expected')).toContainText('2')

  // Two taps sign a child out: the button, and who has come before.
  await setTime(page, school, '17:05')
  await page.getByRole('button', { name: `Sign out ${ann}` }).click()
  await expectAccessible(page)
  const signedOut = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Grandma Rose' }).click()
  await expect(count(page, 'Collected')).toContainText('1')
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText(
    '15:25–17:05 · Grandma Rose',
  )

  // Shown at once; the page that is read anew has it once it is saved.
  expect((await signedOut).status()).toBe(200)
  await setTime(page, school, '18:01')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.getByText('1 child is still here after 18:00')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: ben })).toContainText('Still here')
  await expectAccessible(page)
  expect(cat).not.toBe('')
  const { body } = await tablet.getJson<{ children: unknown[] }>('/api/care/days/2026-11-13')
  expect(body.children).toHaveLength(5)
})

test('[I2, K2] 60 children on a phone: one tap each, targets of 44 px, nothing sideways, the count in sight', async ({
  anotherBrowser,
  school,
}) => {
  test.slow()
  const page = await anotherBrowser('staff', { viewport: PHONE, hasTouch: true, isMobile: true })
  const names = await bookForFriday(school, 60)
  await setTime(page, school, '15:30')
  await page.goto('/after-school-care')
  await expect(count(page, 'Expected')).toContainText('60')
  await expectNoSidewaysScrolling(page)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, nav button')]
      .filter((button) => !button.getAttribute('aria-label')?.startsWith('Details of'))
      .map((button) => ({
        name: button.getAttribute('aria-label') ?? button.textContent,
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  )
  expect(small).toEqual([])
  const photos = await page
    .getByRole('listitem')
    .locator('img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).search))
  expect(photos.length).toBeGreaterThan(0)
  expect(photos.filter((query) => !query.endsWith('size=96'))).toEqual([])
  for (const name of names.slice(0, 10)) {
    await page.getByRole('button', { name: `Sign in ${name}` }).tap()
    // As fast as a quick hand; faster at the same place is a double tap and signs in one child, not two.
    await page.waitForTimeout(450)
  }
  await expect(count(page, 'Here now')).toContainText('10')
  await expect(count(page, 'Expected')).toContainText('50')
  await expect(count(page, 'Here now')).toBeInViewport()
  // The counts are under the thumb and lead to their group.
  await count(page, 'Here now').tap()
  await expect(page.getByRole('heading', { name: /Here now/ })).toBeInViewport()
  await expectAccessible(page)
  await expect
    .poll(
      async () =>
        (
          await school.database.query(
            sql`select from after_school_care_attendance where date = ${'2026-11-13'}`,
          )
        ).length,
    )
    .toBe(10)
})
