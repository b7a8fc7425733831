import { expectAccessible } from '../support/accessibility.ts'
import { waitTenSeconds } from '../support/clocks.ts'
import { CLASS, openRegister, registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
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
  await expectNoSidewaysScrolling(page)

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

test('[D14] a read-only account sees the register, its keys and any date, and can change nothing', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'read-only')
  const register = registerOn(page, school)
  await register.open()
  await expect(page.getByRole('heading', { name: 'Read Only Access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeDisabled()
  const card = register.cards.first()
  await expect(card.getByRole('button', { name: 'Late (L)' })).toBeDisabled()
  await expect(card.getByRole('button', { name: 'More codes' })).toBeDisabled()
  await card.focus()
  await page.keyboard.press('l')
  await expect(card).toHaveAccessibleName(/Not marked yet/)
  await expectAccessible(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Not marked yet' }).click()
  await expect(page.getByRole('dialog', { name: /: mark history$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await register.stored()).size).toBe(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /, go to a date$/ }).click()
  const field = page.getByLabel('School day', { exact: true })
  const [ends] = await school.database.query<{ first: string; last: string }>(
    sql`select min(date) as first, max(date) as last from school_calendar`,
  )
  await expect(field).toHaveAttribute('min', ends?.first ?? '')
  await expect(field).toHaveAttribute('max', ends?.last ?? '')
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
