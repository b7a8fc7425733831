import { expectAccessible } from '../support/accessibility.ts'
import { waitTenSeconds } from '../support/clocks.ts'
import { CLASS, openRegister, registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { TODAY } from '#tools/today.ts'
import { sql } from '#server/db/sql.ts'

test('[D3, D4, D5, D6, D7, D8, D9, D17] a class of all present but two is marked with three clicks; the tiles count each kind', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  await expect(page.getByText('Friday 13 November 2026')).toBeVisible()
  await expect(page.getByText(/Autumn term · Week \d+/)).toBeVisible()
  // The label, not the button with the same text.
  const dateLine = page.getByRole('navigation', { name: 'Date' }).locator('[aria-live]')
  await expect(dateLine.getByText('Today', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Morning Session' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Weekly register' })).toHaveAttribute(
    'href',
    /^\/weekly\?yearGroup=Year(\+|%20)3/,
  )
  const count = await register.cards.count()
  await expect(page.getByText(`${count} not marked yet`)).toBeVisible()
  await expect(page.getByText('Present', { exact: true }).locator('~ dd')).toHaveText(
    `${count} ${count} unmarked`,
  )
  const withPhoto = await school.database.query<{ id: number }>(sql`
    select students.id from students join school_calendar using (academic_year_id)
    where date = ${TODAY} and year_group = ${CLASS} and profile_image_url is not null
      and start_date <= date and (leave_date is null or leave_date >= date)`)
  expect(withPhoto.length).toBeGreaterThan(0)
  await expect(register.cards.locator('img')).toHaveCount(withPhoto.length)
  for (const { id } of withPhoto) {
    const photo = page.locator(`[data-pupil="${id}"] img`)
    await photo.scrollIntoViewIfNeeded()
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(page.getByText(`Marked all ${count} students as present for Morning session!`)).toBeVisible()
  await register.cards.nth(1).getByRole('button', { name: 'Late (L)' }).click()
  await register.cards.nth(4).getByRole('button', { name: 'Ill (I)' }).click()
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible()

  const late = await register.pupilId(register.cards.nth(1))
  const ill = await register.pupilId(register.cards.nth(4))
  const codesOf = async (...ids: number[]) => {
    const marks = await register.stored()
    return ids.map((id) => marks.get(id))
  }
  await expect.poll(() => codesOf(late, ill)).toEqual(['L', 'I'])
  const stored = await register.stored()
  expect([...stored.values()].filter((code) => code === '/')).toHaveLength(count - 2)
  expect((await register.stored('pm')).size).toBe(0)

  const tiles = page.locator('dl', { hasText: 'Total Pupils' })
  await expect(tiles.getByRole('term')).toHaveText([
    ...['Total Pupils', 'Present', 'Authorized Absent', 'Unauthorized Absent', 'Not Counted'],
    'Attendance Rate',
  ])
  const figures = tiles.getByRole('definition')
  const rate = (present: number) => `${Math.round((present * 100) / count)}%`
  await expect(figures).toHaveText([`${count}`, `${count - 1}`, '1', '0', '0', rate(count - 1)])
  await register.cards.nth(5).getByRole('button', { name: 'No reason yet (N)' }).click()
  await register.cards.nth(6).press('x')
  await expect(figures).toHaveText([`${count}`, `${count - 3}`, '1', '1', '1', rate(count - 3)])
  // Undo takes its place for ten seconds.
  await expect(page.getByText('All marked')).toHaveCount(0)
  await waitTenSeconds(page)
  await expect(page.getByText('All marked')).toBeVisible()

  await page.getByRole('link', { name: 'Classes' }).click()
  await expect(page.getByRole('link', { name: /^Year 3/ })).toContainText('All marked')
})

test('[D9, D11, D12, J4] the selector has every code with its meaning; Clear selection changes nothing', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const card = register.cards.nth(2)
  const id = await register.pupilId(card)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  await card.getByRole('button', { name: 'More codes' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(32)
  await expectAccessible(page)
  const menu = page.getByRole('menu')
  await menu.hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => menu.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('End')
  await expect(menu.locator(':focus')).toBeInViewport()
  await page.getByRole('menuitemradio', { name: /Educational visit or trip/ }).click()
  await expect(card).toHaveAccessibleName(/Educational visit or trip, Present/)
  await expect.poll(async () => (await register.stored()).get(id)).toBe('V')

  await card.getByRole('button', { name: 'More codes' }).click()
  await page.getByRole('menuitem', { name: 'Clear selection' }).click()
  await expect(card).toHaveAccessibleName(/Educational visit or trip/)
  await page.getByRole('tab', { name: 'Afternoon Session' }).click()
  await expect(card).toHaveAccessibleName(/Not marked yet/)
  await card.getByRole('button', { name: 'Present (\\)' }).click()
  await expect.poll(async () => (await register.stored('pm')).get(id)).toBe('\\')
  expect((await register.stored('am')).get(id)).toBe('V')
  const common = { studentId: id, date: TODAY, amCode: 'V', expected: null }
  expect(sent).toEqual([
    ['/api/attendance', { ...common, pmCode: null, session: 'am' }],
    ['/api/attendance', { ...common, pmCode: '\\', session: 'pm' }],
  ])
})

test('[D9, D17] the whole class by keyboard: a code marks and moves on, arrows move, ? lists the keys', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  await register.cards.first().focus()
  for (let index = 0; index < count; index += 1) await page.keyboard.press(index === 1 ? 'l' : '/')
  await expect.poll(async () => (await register.stored()).size).toBe(count)
  expect((await register.stored()).get(await register.pupilId(register.cards.nth(1)))).toBe('L')
  await expect(register.cards.last()).toBeFocused()

  await page.keyboard.press('Home')
  await expect(register.cards.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(register.cards.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(register.cards.nth(5)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(register.cards.nth(1)).toBeFocused()
  await page.keyboard.press('m')
  await expect(
    page.getByRole('status').filter({ hasText: /Medical or dental appointment, saved/ }),
  ).toBeAttached()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
})

test('[D17] quick marks on one card end on the last one, with one request at a time', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  let running = 0
  let most = 0
  await page.route('**/api/attendance', async (route) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 60))
    const response = await route.fetch()
    running -= 1
    await route.fulfill({ response })
  })
  const card = register.cards.first()
  const id = await register.pupilId(card)
  for (const name of ['Present (/)', 'Late (L)', 'Ill (I)', 'Medical (M)', 'No reason yet (N)']) {
    await card.getByRole('button', { name }).click()
    await expect(card.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(card).toHaveAttribute('data-sync', 'saved')
  expect((await register.stored()).get(id)).toBe('N')
  expect(most).toBe(1)
  await expect(card).toHaveAccessibleName(/No reason provided/)
})

test('[D17] a mark that the server refuses goes back, and says why', async ({ page, school }) => {
  const register = await openRegister(page, school)
  const card = register.cards.first()
  await school.database.query(
    sql`update students set leave_date = '2026-11-12' where id = ${await register.pupilId(card)}`,
  )
  await card.getByRole('button', { name: 'Late (L)' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText(/Failed to update attendance\. Please try again\..*not on roll/)).toBeVisible()
  await expect(card).toHaveAccessibleName(/Not marked yet/)
  expect((await register.stored()).size).toBe(0)
})

test('[D14] a read-only account sees the register and can change nothing', async ({ page, school }) => {
  await school.signIn(page.context(), 'read-only')
  const register = registerOn(page, school)
  await register.open()
  await expect(page.getByRole('heading', { name: 'Read Only Access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeDisabled()
  await expect(register.cards.first().getByRole('button', { name: 'Late (L)' })).toBeDisabled()
  await expect(register.cards.first().getByRole('button', { name: 'More codes' })).toBeDisabled()
  await register.cards.first().focus()
  await page.keyboard.press('l')
  await expect(register.cards.first()).toHaveAccessibleName(/Not marked yet/)
  await expectAccessible(page)
  await register.cards.first().getByRole('button', { name: 'Not marked yet' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await register.stored()).size).toBe(0)
})

test('[D8, D15] the youngest have "X - Not Required" instead of Late, and a birthday is celebrated', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(sql`
    update students set date_of_birth = '2022-11-13' where id =
    (select min(id) from students where year_group = 'Nursery Class' and academic_year_id =
      (select academic_year_id from school_calendar where date = '2026-11-13'))`)
  const register = registerOn(page, school)
  await register.open('yearGroup=Nursery%20Class')
  const card = register.cards.filter({ hasText: 'Birthday!' }).first()
  await expect(card).toContainText('4y 0m · 13 Nov 2022')
  await expect(card.getByRole('button', { name: /Late/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'X - Not Required' }).click()
  await expect(card).toHaveAccessibleName(/Not required in school, Not Counted/)
})
