import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { CLASS, registerOn, removeMarks } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import type { School } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'
import { NOW } from '#tools/today.ts'

const EARLIER = isoDate('2026-11-12')
const LATER = isoDate('2026-11-16')

async function openDay(page: Page, school: School, date: string) {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open(`yearGroup=${encodeURIComponent(CLASS)}&date=${date}`)
  return register
}

test('[D17] a reason typed for one child enters no other child’s history, and none is chosen beforehand', async ({
  page,
  school,
}) => {
  const register = await openDay(page, school, EARLIER)
  const cards = [register.cards.nth(0), register.cards.nth(1)] as const
  const ids = await Promise.all(cards.map((card) => register.pupilId(card)))
  const name = await cards[0].getByRole('heading').textContent()
  await school.database.query(
    sql`update attendance_records set am_code = '/' where date = ${EARLIER} and student_id = any(${ids})`,
  )
  await page.reload()
  await cards[0].getByRole('button', { name: 'Ill (I)' }).click()
  await expect(page.getByRole('menu', { name: `${name}: why does / become I?` })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Other…' }).click()
  const field = page.getByLabel('Reason in your own words')
  await expect(field).toBeFocused()
  await field.fill('Hana, chickenpox')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(cards[0]).toHaveAccessibleName(/Illness/)
  await expect(cards[0].getByRole('button', { name: 'Ill (I)' })).toBeFocused()

  await cards[1].focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(cards[1]).toBeFocused()
  await expect(cards[1]).toHaveAccessibleName(/Present \(am\)/)
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Parent rang' }).click()
  await expect(cards[1]).toHaveAccessibleName(/Medical/)
  const lastReason = async (id = 0) => (await register.changes(id, EARLIER)).at(-1)?.reason
  await expect
    .poll(() => Promise.all(ids.map((id) => lastReason(id))))
    .toEqual(['Hana, chickenpox', 'Parent rang'])
})

test('[D17] a question that is left open by the Back button marks no other day', async ({ page, school }) => {
  const register = await openDay(page, school, EARLIER)
  const id = await register.pupilId(register.cards.first())
  await school.database.query(sql`
    update attendance_records set am_code = '/' where date in ('2026-11-11', ${EARLIER}) and student_id = ${id}`)
  await register.open(`yearGroup=${encodeURIComponent(CLASS)}&date=2026-11-11`)
  // A step within the page, which the Back button takes back.
  await page.evaluate((date) => {
    window.history.pushState(null, '', `${window.location.pathname}?yearGroup=Year%203&date=${date}`)
  }, EARLIER)
  await expect(page.getByRole('navigation', { name: 'Date' })).toContainText('Thursday 12 November 2026')
  await register.cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect(page.getByRole('menu', { name: /why does . become I/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Date' })).toContainText('Wednesday 11 November 2026')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('navigation', { name: 'Date' })).toContainText('Thursday 12 November 2026')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('[D10, D17] a first mark on an earlier day carries no reason; Mark All Present gives its own to what it changes only', async ({
  page,
  school,
}) => {
  await removeMarks(school, { date: EARLIER })
  const register = await openDay(page, school, EARLIER)
  const [changed, first] = await Promise.all([0, 1].map((at) => register.pupilId(register.cards.nth(at))))
  await register.cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect.poll(async () => (await register.stored('am', EARLIER)).get(changed ?? 0)).toBe('I')
  expect((await register.changes(changed ?? 0, EARLIER)).at(-1)?.reason).toBeNull()
  // Later than a slip is corrected.
  await page.clock.setFixedTime(new Date(Date.parse(NOW) + 180_000))
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  const all = page.getByRole('button', { name: /and change 1 mark$/ })
  await expect(all).toBeDisabled()
  await page.getByLabel('Reason for the change').fill('Wrong class')
  await all.click()
  await expect(page.getByText(/^Marked all \d+ students/)).toBeVisible()
  const reasonOf = async (id = 0) => (await register.changes(id, EARLIER)).at(-1)
  expect(await reasonOf(changed)).toMatchObject({ newCode: '/', reason: 'Wrong class' })
  expect(await reasonOf(first)).toMatchObject({ newCode: '/', reason: null })
})

test('[D3] on a day after today a present mark asks first; an absence known ahead is entered without a question', async ({
  page,
  school,
}) => {
  const register = await openDay(page, school, LATER)
  const card = register.cards.first()
  const id = await register.pupilId(card)
  const name = await card.getByRole('heading').textContent()
  const menu = page.getByRole('menu', { name: `${name}: it is not 16 November yet` })
  await card.getByRole('button', { name: 'Present (/)' }).click()
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Leave it for 16 November' }).click()
  await expect(menu).toHaveCount(0)
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await expect.poll(async () => (await register.stored('am', LATER)).get(id)).toBe('I')
  expect(await register.changes(id, LATER)).toHaveLength(1)
  await card.press('l')
  await menu.getByRole('menuitem', { name: 'Mark L all the same' }).click()
  await expect.poll(async () => (await register.stored('am', LATER)).get(id)).toBe('L')
})

test('[D9] either present code of the selector is entered as that of the open session', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const register = registerOn(page, school)
  await register.open()
  const card = register.cards.first()
  const id = await register.pupilId(card)
  for (const [tab, session, chosen, stored] of [
    ['Morning Session', 'am', 'Present (pm)', '/'],
    ['Afternoon Session', 'pm', 'Present (am)', '\\'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await card.getByRole('button', { name: 'More codes' }).click()
    await page.getByRole('menuitemradio', { name: chosen }).click()
    await expect.poll(async () => (await register.stored(session)).get(id)).toBe(stored)
  }
})
