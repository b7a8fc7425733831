import { expectAccessible } from '../support/accessibility.ts'
import { comeBackAt, setClocks, waitTenSeconds } from '../support/clocks.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

const PHONE = { width: 390, height: 844 }

test('[C1, C2, C3] the classes with their counts, and a card opens its register', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await page.goto('/classes')
  const [total] = await school.database.query<{ count: number }>(sql`
    select count(*)::int as count from students join school_calendar day using (academic_year_id)
    where day.date = '2026-11-13' and (start_date is null or start_date <= day.date)
      and (leave_date is null or leave_date >= day.date)`)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText('All Classes')
  await expect(cards.first()).toContainText(`${total?.count} Pupils`)
  const classes = await school.database.query<{ name: string; ageRange: string }>(
    sql`select name, age_range as "ageRange" from school_classes where is_active order by display_order`,
  )
  await expect(cards).toHaveCount(classes.length + 1)
  for (const [index, { name, ageRange }] of classes.entries()) {
    await expect(cards.nth(index + 1)).toContainText(name)
    await expect(cards.nth(index + 1)).toContainText(ageRange)
    await expect(cards.nth(index + 1)).toContainText(/\d+ not marked yet|All marked/)
  }
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Year 3/ }).click()
  await expect(page).toHaveURL(/\/dashboard\?yearGroup=Year(\+|%20)3$/)
  await expect(page.getByRole('heading', { name: 'Year 3', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Classes', exact: true })).toBeFocused()
})

test('[C3, D2] a class is drawn out of sight while the pointer rests on it, and opens with the marks and the session of that moment', async ({
  page,
  school,
}) => {
  const session = await school.signIn(page.context(), 'staff')
  await page.goto('/classes')
  const drawn = page.locator('[data-pupil]')
  const linkTo = (name: RegExp) => page.getByRole('link', { name })
  // What a pointer reaches is drawn once the day is known, as is the likely class.
  await expect(page.locator('h1')).toHaveText(['Classes', 'Nursery Class'])
  await linkTo(/^Year 4/).hover()
  await expect(page.locator('h1')).toHaveText(['Classes', 'Year 4'])
  await linkTo(/^Year 3/).hover()
  await expect(page.locator('h1')).toHaveText(['Classes', 'Year 3'])
  await expect(drawn.first()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Classes'])
  await expectAccessible(page)

  const studentId = Number(await drawn.first().getAttribute('data-pupil'))
  const mark = { studentId, date: '2026-11-13', amCode: null, pmCode: 'L', session: 'pm' }
  await session.sendJson('POST', '/api/attendance', mark)
  await setClocks(page, school, '2026-11-13T13:40:00Z')
  await linkTo(/^Year 3/).click()
  await expect(page.getByRole('heading', { name: 'Year 3', level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard\?yearGroup=Year(\+|%20)3$/)
  await expect(page.getByRole('tab', { name: 'Afternoon Session' })).toHaveAttribute('aria-selected', 'true')
  await expect(drawn.first()).toHaveAccessibleName(/Late/)
  // Away from the card that will be there.
  await page.mouse.move(0, 0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Classes', exact: true })).toBeFocused()
  await expect(page.locator('h1')).toHaveText(['Classes', 'Nursery Class'])
})

test('[C3, D2, R4] the own class is drawn before anything points at it, on the start page too, and anew for the afternoon', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(sql`update users set school_class = 'Year 4'`)
  const reads: string[] = []
  page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  const headings = page.locator('h1')
  const tab = (name: string) => page.getByRole('tab', { name, includeHidden: true })
  await page.goto('/classes')
  await expect(headings).toHaveText(['Classes', 'Year 4'])
  expect(reads.filter((path) => path === '/api/attendance/register')).toHaveLength(1)

  await page.goto('/')
  await expect(headings).toHaveText([/^Good morning/, 'Year 4'])
  await expect(tab('Morning Session')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await comeBackAt(page, school, '2026-11-13T13:40:00Z')
  await expect(tab('Afternoon Session')).toHaveAttribute('aria-selected', 'true')
  await expect(headings).toHaveText([/^Good afternoon/, 'Year 4'])
  // What the click shows was there before.
  await page.route('**/api/attendance/register?*', () => {})
  await page.getByRole('link', { name: 'Take the register' }).click()
  await expect(page.getByRole('heading', { name: 'Year 4', level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'More codes' }).first()).toBeVisible()
  // It was opened in the afternoon, and has no change of session to speak of.
  await waitTenSeconds(page)
  await expect(page.getByText('the register shows the')).toHaveCount(0)
})

test('[D7] back from the classes, a register shows the session that its address names', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await setClocks(page, school, '2026-11-13T13:40:00Z')
  await page.goto('/dashboard?yearGroup=Year+3&session=am')
  const morning = page.getByRole('tab', { name: 'Morning Session' })
  await expect(morning).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Classes', exact: true }).click()
  await page.mouse.move(0, 0)
  await expect(page.locator('h1')).toHaveText(['Classes', 'Nursery Class'])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Year 3', level: 1 })).toBeVisible()
  await expect(morning).toHaveAttribute('aria-selected', 'true')
})

test('the heading of a register keeps the focus where the calendar comes later', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  const calendar = Promise.withResolvers<void>()
  await page.route('**/api/calendar/**', async (route) => {
    await calendar.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: /^Year 3/ }).click()
  const heading = page.getByRole('heading', { name: 'Year 3', level: 1 })
  await expect(heading).toBeFocused()
  calendar.resolve()
  await expect(page.getByRole('button', { name: 'More codes' }).first()).toBeVisible()
  await expect(heading).toBeFocused()
})

test('[C2] an inactive class has its card while it has pupils, on every page that lists classes; one pupil is "1 Pupil"', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  await school.database.query(sql`update school_classes set is_active = false where name = 'Year 2'`)
  const shown = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('link', { name: /^Year 2/ })).toBeVisible()
    const classes = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
    const names = await classes.allInnerTexts()
    return names.map((text) => text.split('\n')[0]).filter((name) => name !== 'All Classes')
  }
  const onHomePage = await shown('/')
  expect(onHomePage.at(-1)).toBe('Year 2')
  expect(await shown('/stats/classes')).toEqual(onHomePage)
  expect(await shown('/classes')).toEqual(onHomePage)
  await page.getByRole('link', { name: /^Year 2/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await school.database.query(sql`update students set leave_date = '2026-11-12' where year_group = 'Year 2'`)
  await page.goto('/classes')
  await expect(page.getByRole('link', { name: /^Year 3/ })).toContainText(/\d+ Pupils/)
  await expect(page.getByRole('link', { name: /^Year 2/ })).toHaveCount(0)

  await school.database.query(sql`update school_classes set age_range = null where name = 'Year 5'`)
  await school.database.query(sql`
    update students set leave_date = '2026-11-12' where year_group = 'Year 5'
    and id <> (select max(id) from students where year_group = 'Year 5')`)
  await page.goto('/classes')
  const card = page.getByRole('link', { name: /^Year 5/ })
  await expect(card).toContainText('School Class')
  await expect(card).toContainText('1 Pupil')
  await expect(card).not.toContainText('1 Pupils')
})

test('the office sees who is missing, class by class, and after noon who was missing in the morning', async ({
  page,
  school,
}) => {
  const session = await school.signIn(page.context(), 'staff')
  const { body: pupils } = await session.getJson<{ id: number; lastName: string }[]>(
    '/api/students?date=2026-11-13&yearGroup=Year%202',
  )
  const pupil = pupils[0]
  await session.sendJson('POST', '/api/attendance', {
    studentId: pupil?.id,
    date: '2026-11-13',
    amCode: 'I',
    pmCode: null,
    session: 'am',
  })
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Who is missing' }).click()
  await expect(page.getByRole('heading', { name: 'Who is missing this morning' })).toBeVisible()
  await expect(page.getByText(/1 absent · \d+ not marked yet/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Illness' })).toContainText(
    pupil?.lastName ?? 'no pupil',
  )
  // On paper every missing pupil is named, and nothing else is printed.
  const unmarked = page
    .getByRole('group')
    .getByText(pupils[1]?.lastName ?? 'no pupil')
    .first()
  await expect(unmarked).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(unmarked).toBeVisible()
  await expect(page.getByRole('link', { name: 'All Classes' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)

  await comeBackAt(page, school, '2026-11-13T13:40:00Z')
  await expect(page.getByRole('heading', { name: 'Who is missing this afternoon' })).toBeVisible()
  const ill = page.getByRole('listitem').filter({ hasText: 'Illness' })
  await page.getByRole('tab', { name: 'Morning' }).click()
  await expect(page.getByRole('heading', { name: 'Who was missing this morning' })).toBeVisible()
  await expect(ill).toContainText(pupil?.lastName ?? 'no pupil')
  await page.getByRole('tab', { name: 'Afternoon' }).click()
  await expect(ill).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
})

test.describe('a new school', () => {
  test.use({ kind: 'empty' })
  test('[C1, F7] a school without classes says what to do, on the pages for statistics too', async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    await page.goto('/classes')
    await expect(page.getByRole('heading', { name: 'No classes yet' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/stats/classes')
    await expect(page.getByRole('heading', { name: 'No classes yet' })).toBeVisible()
    await page.goto('/weekly')
    await expect(page.getByRole('heading', { name: 'No School Data' })).toBeVisible()
  })
})
