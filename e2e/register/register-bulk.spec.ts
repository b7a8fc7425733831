import { expectAccessible } from '../support/accessibility.ts'
import { openRegister } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { addMarks } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'

test('[D10, D13] Mark All Present skips locked records and says so; Undo restores exactly the marks before it', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const [lockedId = 0, lateId = 0] = await Promise.all(
    [0, 1].map((index) => register.pupilId(register.cards.nth(index))),
  )
  await addMarks(school.database, [
    { pupil: lockedId, date: '2026-11-13', am: 'C', readOnly: true },
    { pupil: lateId, date: '2026-11-13', am: 'L' },
  ])
  await register.open()
  const locked = register.cards.first()
  await expect(locked.getByText('Locked')).toBeVisible()
  for (const button of await locked.getByRole('button', { name: /Present|Late|More/ }).all()) {
    if ((await button.getAttribute('data-do')) !== 'history') await expect(button).toBeDisabled()
  }
  for (const key of ['y', 'j']) {
    await locked.press(key)
    await expect(locked).toBeFocused()
  }
  await register.cards.nth(1).press('y')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  const before = await register.stored()
  const count = await register.cards.count()
  const onlyTheRest = page.getByRole('button', { name: `Only the ${count - 2} not marked yet` })
  await expect(onlyTheRest).toBeVisible()

  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await page.getByRole('button', { name: 'Wrong code' }).click()
  await page.getByRole('button', { name: `Mark all ${count} and change 1 mark` }).click()
  await expect(
    page.getByText(`Marked all ${count - 1} students as present for Morning session!`),
  ).toBeVisible()
  await expect(page.getByText('1 locked record was left as it is.')).toBeVisible()
  const after = await register.stored()
  expect(after.get(lockedId)).toBe('C')
  expect(after.get(lateId)).toBe('/')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The marks are as they were before')).toBeVisible()
  expect(await register.stored()).toEqual(before)

  await onlyTheRest.click()
  await expect(
    page.getByText(`Marked all ${count - 2} students as present for Morning session!`),
  ).toBeVisible()
  expect((await register.stored()).get(lateId)).toBe('L')
})

test('[D10] Undo brings back a mark that was not saved yet, and is not offered in another class', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const card = register.cards.first()
  const id = await register.pupilId(card)
  // The first mark is under way until all have been marked.
  const { promise: isMarked, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/attendance', async (route) => {
    await isMarked
    return route.fallback()
  })
  await card.getByRole('button', { name: 'No reason yet (N)' }).click()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await page.getByRole('button', { name: /and change 1 mark$/ }).click()
  letGo()
  await expect.poll(async () => (await register.stored()).get(id)).toBe('/')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The marks are as they were before')).toBeVisible()
  expect(await register.stored()).toEqual(new Map([[id, 'N']]))

  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await page.getByRole('button', { name: /and change 1 mark$/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.evaluate(() => window.history.pushState(null, '', '/dashboard?yearGroup=Year%204'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Year 4')
  await expect(register.cards.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('[D6, D10] Undo leaves no pupil marked and the figures as before; a mark made since stays', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const rate = page.getByText('Attendance Rate').locator('..')
  await expect(rate).toContainText('100%')
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The marks are as they were before')).toBeVisible()
  await expect(rate).toContainText('100%')
  await page.reload()
  await expect(rate).toContainText('100%')
  expect(await register.stored()).toEqual(new Map())

  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(page.getByText(/^Marked all/)).toBeVisible()
  const ill = register.cards.nth(1)
  const illId = await register.pupilId(ill)
  await ill.getByRole('button', { name: 'Ill (I)' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The one that you marked since stays.')).toBeVisible()
  await expect(page.getByText(/Someone else/)).toHaveCount(0)
  expect(await register.stored()).toEqual(new Map([[illId, 'I']]))
})

test('[D10] Mark All Present waits for an Undo under way, so that own marks cause no conflict', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  const markAll = page.getByRole('button', { name: 'Mark All Present' })
  await markAll.click()
  await expect(page.getByText(`Marked all ${count} students`)).toBeVisible()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/attendance/bulk', async (route) => {
    sent += 1
    await isReleased
    await route.continue()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent).toBe(1)
  await expect(markAll).toHaveAttribute('aria-busy', 'true')
  await register.cards.first().press('Shift+A')
  release()
  await expect(page.getByText('The marks are as they were before')).toBeVisible()
  expect(sent).toBe(1)
  await markAll.click()
  await expect(page.getByText(`Marked all ${count} students`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Keep / })).toHaveCount(0)
  expect([...(await register.stored()).values()]).toEqual(Array.from({ length: count }, () => '/'))
})

test('[D10, O1] in either session a Mark All Present without an answer says so, and its marks wait for the next try', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  await page.route('**/api/attendance/bulk', (route) => route.fulfill({ status: 503, body: '{}' }))
  for (const session of ['Morning', 'Afternoon']) {
    await page.getByRole('tab', { name: `${session} Session` }).click()
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    // The clock shows the morning, so marking the afternoon asks first.
    if (session === 'Afternoon')
      await page
        .getByRole('alertdialog')
        .getByText(/^Only the/)
        .click()
    await expect(
      page.getByText(`Failed to mark all students present for ${session} session. Please try again.`),
    ).toBeVisible()
    await expect(register.cards.first()).toHaveAttribute('data-sync', 'unsaved')
    expect((await register.stored(session === 'Morning' ? 'am' : 'pm')).size).toBe(0)
  }
  await page.unroute('**/api/attendance/bulk')
  const count = await register.cards.count()
  await page.getByRole('button', { name: `${count * 2} marks not saved yet Retry` }).click()
  await expect(page.getByText(/not saved yet/)).toHaveCount(0)
  const stored = async (session: 'am' | 'pm') => [...(await register.stored(session)).values()]
  const all = (code: string) => Array.from({ length: count }, () => code)
  await expect.poll(() => stored('am')).toEqual(all('/'))
  await expect.poll(() => stored('pm')).toEqual(all('\\'))
})

test('[D10, D18] a pupil who has left since the register was opened disappears from it, and the others are marked', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  await school.database.query(
    sql`update students set leave_date = '2026-11-12' where id = ${await register.pupilId(register.cards.first())}`,
  )
  const markAll = page.getByRole('button', { name: 'Mark All Present' })
  await markAll.click()
  await expect(page.getByText('This pupil is not on roll on this date.')).toBeVisible()
  await expect(register.cards).toHaveCount(count - 1)
  await markAll.click()
  await expect(
    page.getByText(`Marked all ${count - 1} students as present for Morning session!`),
  ).toBeVisible()
})
