import { openRegister, registerOn } from '../support/register.ts'
import { expect, test } from '../support/school.ts'
import { TODAY } from '#tools/today.ts'
import { sql } from '#server/db/sql.ts'

const SAVE = '**/api/attendance'

test.use({ isLive: true })

test('after marking, a colleague’s marks in the class appear, and unsaved marks stay', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const [mine, unsaved, theirs] = [register.cards.nth(0), register.cards.nth(1), register.cards.nth(2)]
  const colleague = await school.server.signedInAs('admin')
  const markAs = async (card: typeof mine, code: string) => {
    const studentId = await register.pupilId(card)
    const body = { studentId, date: TODAY, amCode: code, pmCode: null, session: 'am' }
    expect((await colleague.sendJson('POST', '/api/attendance', body)).status).toBe(200)
  }
  await markAs(theirs, 'I')
  await mine.getByRole('button', { name: 'Late (L)' }).click()
  await expect(theirs).toHaveAccessibleName(/: Illness/)
  await expect(mine).toHaveAccessibleName(/: Late/)

  await page.route(SAVE, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await unsaved.getByRole('button', { name: 'Late (L)' }).click()
  await expect(unsaved).toContainText('Not saved yet')
  await markAs(theirs, 'M')
  await markAs(unsaved, 'V')
  await expect(theirs).toHaveAccessibleName(/: Medical/)
  await expect(unsaved).toContainText('Not saved yet')
  await expect(unsaved).toHaveAccessibleName(/: Late/)
})

test('[P1, P2] a mark made in one browser is painted in another, which says who is taking the register', async ({
  page,
  school,
  anotherBrowser,
}) => {
  const register = await openRegister(page, school)
  const other = registerOn(await anotherBrowser('admin'), school)
  await Promise.all([page.waitForRequest('**/api/live'), other.open()])
  await other.cards.nth(2).getByRole('button', { name: 'Late (L)' }).click()
  await expect(register.cards.nth(2)).toHaveAccessibleName(/: Late/)
  await expect(page.getByText('Ada Admin is taking this register')).toBeVisible()
})

test('while a menu is open no card changes; a colleague’s marks appear when it is closed', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const [mine, theirs] = [register.cards.nth(0), register.cards.nth(2)]
  const colleague = await school.server.signedInAs('admin')
  await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
  const saved = page.waitForResponse(SAVE)
  await mine.getByRole('button', { name: 'Late (L)' }).click()
  await saved
  const body = { studentId: await register.pupilId(theirs), date: TODAY, session: 'am' }
  await colleague.sendJson('POST', '/api/attendance', { ...body, amCode: 'I', pmCode: null })
  await theirs.getByRole('button', { name: 'More codes' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.clock.runFor(5000)
  await expect(theirs).toHaveAccessibleName(/: Not marked yet/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.clock.resume()
  await expect(theirs).toHaveAccessibleName(/: Illness/)
})

test('[D16] a day that was made an inset day meanwhile is empty when its register is opened again', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  await school.database.query(
    sql`update school_calendar set day_type = 'inset', is_register_required = false where date = ${'2026-11-12'}`,
  )
  await page.clock.setFixedTime('2026-11-13T09:10:00.000Z')
  await page.getByRole('link', { name: 'Classes' }).click()
  await page.getByRole('link', { name: /^Year 4/ }).click()
  await expect(register.cards.first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous school day' }).click()
  await expect(page.getByText('Wednesday 11 November 2026')).toBeVisible()
})
