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
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
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
