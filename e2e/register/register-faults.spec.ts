import { openRegister, registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import type { AnotherBrowser, School } from '../support/school.ts'
import type { Page } from '@playwright/test'
import { NOW } from '#tools/today.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { endSessions, watchSessionEnd } from '../support/end-sessions.ts'
import { asksBeforeReload } from '../support/leaving.ts'

test('[D17, O1] offline in the middle: marks stay visibly unsaved, are kept on the device, and go out in order on return', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  await register.cards.nth(0).getByRole('button', { name: 'Present (/)' }).click()
  await expect(page.getByText('Attendance updated successfully!')).toBeVisible()
  // The list of codes is fetched when it is first opened, or once the page rests.
  await register.cards.nth(2).getByRole('button', { name: 'More codes' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')

  await page.context().setOffline(true)
  await register.cards.nth(3).getByRole('button', { name: 'Late (L)' }).click()
  await expect(page.getByText('Failed to update attendance. Please try again.')).toBeVisible()
  await register.cards.nth(1).getByRole('button', { name: 'Ill (I)' }).click()
  await register.cards.nth(2).getByRole('button', { name: 'Present (/)' }).click()
  // A code from the selector can replace an undelivered one.
  await register.cards.nth(2).getByRole('button', { name: 'More codes' }).click()
  await page.getByRole('menuitemradio', { name: /Leave, exceptional/i }).click()
  await expect(register.cards.nth(2)).toHaveAccessibleName(/exceptional/i)
  await expect(register.cards.nth(3)).toHaveAttribute('data-sync', 'unsaved')
  await expect(register.cards.nth(3)).toContainText('Not saved yet')
  await expect(register.cards.nth(3).getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByText('3 marks not saved yet')).toBeVisible()
  await expectAccessible(page)

  // They are on the device, so that nothing asks before the page is left.
  await expect.poll(() => asksBeforeReload(page)).toBe(false)

  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push((request.postDataJSON() as { studentId: number }).studentId)
  })
  await page.context().setOffline(false)
  const ids = await Promise.all([3, 1, 2].map((index) => register.pupilId(register.cards.nth(index))))
  await expect.poll(() => sent).toEqual(ids)
  await expect(page.getByText(/not saved yet/)).toHaveCount(0)
  await expect
    .poll(async () => {
      const stored = await register.stored()
      return ids.map((id) => stored.get(id))
    })
    .toEqual(['L', 'I', 'C'])
})

test('[D17] a device that cannot keep marks asks before they are lost, and they go out on return', async ({
  page,
  school,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new Error('no room')
    }
  })
  const register = await openRegister(page, school)
  await page.context().setOffline(true)
  const card = register.cards.first()
  await card.getByRole('button', { name: 'Late (L)' }).click()
  await expect(page.getByText('1 mark not saved yet')).toBeVisible()
  expect(await asksBeforeReload(page)).toBe(true)
  const asked = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'Classes' }).click()
  expect((await asked).message()).toBe('Not everything is saved yet. Leave all the same?')
  await (await asked).dismiss()
  await leaving
  await page.context().setOffline(false)
  await expect(card).toHaveAttribute('data-sync', 'saved')
  expect(await asksBeforeReload(page)).toBe(false)
  expect((await register.stored()).get(await register.pupilId(card))).toBe('L')
})

test('a part that did not load says so, and opens with the next tap', async ({ page, school }) => {
  // Before the page, which fetches its parts with the first tap or at rest.
  const files = ['**/favicon.svg', '**/register-parts-*.js']
  for (const file of files) await page.route(file, (route) => route.abort())
  const register = await openRegister(page, school)
  await register.cards.first().getByRole('button', { name: 'Present (/)' }).click()
  const history = register.cards.first().getByRole('button', { name: 'History' })
  await history.click()
  await expect(page.getByText('This could not be opened')).toBeVisible()
  await page.getByRole('button', { name: 'Close notification' }).click()
  await expect(page.getByText('This could not be opened')).toBeHidden()
  for (const file of files) await page.unroute(file)
  await history.click()
  await expect(page.getByRole('dialog', { name: /: mark history$/ })).toBeVisible()
})

test('a part whose file did not load over a network says that the page must be loaded again', async ({
  page,
  school,
}) => {
  const file = '**/register-parts-*.js'
  await page.route(file, (route) => route.abort())
  const register = await openRegister(page, school)
  const history = register.cards.first().getByRole('button', { name: 'History' })
  await register.cards.first().getByRole('button', { name: 'Present (/)' }).click()
  await history.click()
  await expect(page.getByText('Load this page again and try once more.')).toBeVisible()
  await page.unroute(file)
  await page.reload()
  await history.click()
  await expect(page.getByRole('dialog', { name: /: mark history$/ })).toBeVisible()
})

/** One class, open in the browsers of two people. */
async function openOnTwo({
  page,
  school,
  anotherBrowser,
}: {
  page: Page
  school: School
  anotherBrowser: AnotherBrowser
}) {
  const register = await openRegister(page, school)
  const otherPage = await anotherBrowser('admin')
  const other = registerOn(otherPage, school)
  await other.open()
  return { register, other, otherPage }
}

test('[D11, L1] two browsers on one class: the later sees the earlier mark and whose it is, and chooses with a reason', async ({
  page,
  school,
  anotherBrowser,
}) => {
  const { register, other } = await openOnTwo({ page, school, anotherBrowser })

  // What others changed is read a second after a save: not before the second card is marked, however slow the machine is.
  await page.clock.pauseAt(NOW)
  for (const index of [0, 1]) {
    await other.cards.nth(index).getByRole('button', { name: 'Ill (I)' }).click()
    await expect(other.cards.nth(index)).toHaveAttribute('data-sync', 'saved')
    const before = await register.cards.nth(index).boundingBox()
    await register.cards.nth(index).getByRole('button', { name: 'Late (L)' }).click()
    await expect(register.cards.nth(index)).toHaveAttribute('data-sync', 'conflict')
    expect(await register.cards.nth(index).boundingBox()).toEqual(before)
    await expect(register.cards.nth(index)).toContainText('Ada Admin marked I')
  }
  await page.clock.resume()
  await expect(page.getByText('2 marks not saved yet')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => asksBeforeReload(page)).toBe(false)
  // After a reload the mark and the question are still there.
  await page.reload()
  await expect(register.cards.nth(0)).toContainText('Ada Admin marked I')
  await expect(page.getByText('2 marks not saved yet')).toBeVisible()
  await register.cards.nth(0).getByRole('button', { name: 'Keep I' }).press('Enter')
  await expect(register.cards.nth(0)).toHaveAccessibleName(/Illness/)
  await expect(register.cards.nth(0)).toBeFocused()
  await register.cards.nth(1).getByRole('button', { name: 'Use L' }).click()
  // Their mark is recorded: to replace it is an amendment, which takes a reason.
  await expect(page.getByRole('menu', { name: /why does I become L\?$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(register.cards.nth(1)).toHaveAttribute('data-sync', 'conflict')
  await register.cards.nth(1).getByRole('button', { name: 'Use L' }).click()
  await page.getByRole('menuitem', { name: 'Arrived late' }).click()
  await expect(register.cards.nth(1)).toHaveAttribute('data-sync', 'saved')
  const stored = await register.stored()
  expect(stored.get(await register.pupilId(register.cards.nth(0)))).toBe('I')
  const second = await register.pupilId(register.cards.nth(1))
  expect(stored.get(second)).toBe('L')
  expect(await register.changes(second)).toMatchObject([
    { newCode: 'I', reason: null },
    { newCode: 'L', reason: 'Arrived late' },
  ])
})

test('[D11] am in one browser and pm in the other: nothing is lost', async ({
  page,
  school,
  anotherBrowser,
}) => {
  const { register, other, otherPage } = await openOnTwo({ page, school, anotherBrowser })
  await otherPage.getByRole('tab', { name: 'Afternoon Session' }).click()
  await Promise.all([
    register.cards.nth(0).getByRole('button', { name: 'Late (L)' }).click(),
    other.cards.nth(0).getByRole('button', { name: 'Ill (I)' }).click(),
  ])
  const id = await register.pupilId(register.cards.nth(0))
  await expect
    .poll(async () => [(await register.stored('am')).get(id), (await register.stored('pm')).get(id)])
    .toEqual(['L', 'I'])
})

test('[D17, A7] a mark made after the session has ended is sent after the new login', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const id = await register.pupilId(register.cards.first())
  const goOn = await endSessions(page, school)
  const untilSaid = await watchSessionEnd(page)
  await register.cards.first().getByRole('button', { name: 'Late (L)' }).click()
  goOn()
  await untilSaid()
  await expect.poll(async () => (await register.stored()).get(id)).toBe('L')
  await expect(register.cards.first()).toHaveAccessibleName(/Late, before the register closes/)
})
