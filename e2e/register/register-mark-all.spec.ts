import { sql } from '#server/db/sql.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { CLASS, openRegister, registerOn, removeMarks } from '../support/register.ts'
import { expect, test } from '../support/school.ts'

const markAll = (page: Page) => page.getByRole('button', { name: 'Mark All Present', exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Mark All Present?' })
const onlyTheRest = (page: Page, count: number) =>
  page.getByRole('button', { name: `Only the ${count} not marked yet` })

test('[D10] an absence and a late are named before Mark All Present changes them; the safe answer leaves them', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  const [ill, late] = [register.cards.nth(1), register.cards.nth(3)]
  const names = [await ill.getByRole('heading').textContent(), await late.getByRole('heading').textContent()]
  await ill.getByRole('button', { name: 'Ill (I)' }).click()
  await late.getByRole('button', { name: 'Late (L)' }).click()
  await expect.poll(async () => (await register.stored()).size).toBe(2)
  await expect(onlyTheRest(page, count - 2)).toBeVisible()

  await markAll(page).click()
  await expect(question(page)).toContainText(`2 marks would change: ${names[0]} I, ${names[1]} L`)
  const safe = question(page).getByRole('button', { name: `Only the ${count - 2} not marked yet` })
  await expect(safe).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  expect((await register.stored()).size).toBe(2)

  await markAll(page).click()
  await safe.click()
  await expect(
    page.getByText(`Marked all ${count - 2} students as present for Morning session!`),
  ).toBeVisible()
  const kept = await register.stored()
  expect([...kept.values()].filter((code) => code !== '/').toSorted()).toEqual(['I', 'L'])

  await markAll(page).click()
  await expect(question(page).getByRole('button', { name: /not marked yet/ })).toHaveCount(0)
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question(page)
    .getByRole('button', { name: `Mark all ${count} and change 2 marks` })
    .click()
  await expect(page.getByText(`Marked all ${count} students as present for Morning session!`)).toBeVisible()
  expect([...(await register.stored()).values()]).toEqual(Array.from({ length: count }, () => '/'))
})

test('[D10] a colleague’s mark in conflict and a mark that is not saved yet are named too', async ({
  page,
  school,
  anotherBrowser,
}) => {
  const register = await openRegister(page, school)
  const other = registerOn(await anotherBrowser('admin'), school)
  await other.open()
  await other.cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect(other.cards.first()).toHaveAttribute('data-sync', 'saved')
  const [conflicting, unsaved] = [register.cards.first(), register.cards.nth(2)]
  await conflicting.getByRole('button', { name: 'Present (/)' }).click()
  await expect(conflicting).toHaveAttribute('data-sync', 'conflict')
  // The server is there and fails at this one mark; what else is marked need not wait for it.
  await page.route('**/api/attendance', (route) => route.fulfill({ status: 500, body: '{}' }))
  await unsaved.getByRole('button', { name: 'Late (L)' }).click()
  await expect(unsaved).toHaveAttribute('data-sync', 'unsaved')
  const names = await Promise.all(
    [conflicting, unsaved].map((card) => card.getByRole('heading').textContent()),
  )

  await markAll(page).click()
  await expect(question(page)).toContainText(`2 marks would change: ${names[0]} I, ${names[1]} L`)
  await question(page)
    .getByRole('button', { name: /^Only the \d+ not marked yet$/ })
    .click()
  await expect(page.getByText(/^Marked all \d+ students/)).toBeVisible()
  await expect(conflicting).toHaveAttribute('data-sync', 'conflict')
  expect((await register.stored()).get(await register.pupilId(conflicting))).toBe('I')
})

const UNUSUAL = [
  ['2026-11-11', `yearGroup=${CLASS}&date=2026-11-11`, 'Wednesday 11 November 2026, not today'],
  ['2026-11-16', `yearGroup=${CLASS}&date=2026-11-16`, 'It is not 16 November yet'],
  ['2026-11-13', 'yearGroup=All', 'every class at once'],
] as const

test('[D10] on another day and for every class at once Mark All Present asks first, also where no pupil is marked', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  // A planned absence is entered as planned, not as present.
  await school.database.query(sql`delete from planned_absences`)
  await school.database.query(sql`delete from pupil_movements`)
  const register = registerOn(page, school)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.method() === 'POST')))
  for (const [date, address, words] of UNUSUAL) {
    await removeMarks(school, { date })
    await register.open(address)
    const count = await register.cards.count()
    const sentBefore = sent
    await markAll(page).click()
    await expect(question(page)).toContainText(words)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    expect(sent).toBe(sentBefore)
    await markAll(page).click()
    await question(page)
      .getByRole('button', { name: `Only the ${count} not marked yet` })
      .click()
    await expect(page.getByText(`Marked all ${count} students as present for Morning session!`)).toBeVisible()
  }
})

test('[D10] Mark All Present asks in the session that is not the clock’s, by Shift+A as well', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  await page.getByRole('tab', { name: 'Afternoon Session' }).click()
  await register.cards.first().press('?')
  await expect(page.getByRole('dialog')).toContainText('Shift+A')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await register.cards.first().press('a')
  await expect(question(page)).toHaveCount(0)
  await register.cards.first().press('Shift+A')
  await expect(question(page)).toContainText('This is the Afternoon Session, and it is morning now.')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Morning Session' }).click()
  await register.cards.first().press('Shift+A')
  await expect(page.getByText(`Marked all ${count} students as present for Morning session!`)).toBeVisible()
  expect((await register.stored('pm')).size).toBe(0)
})
