import type { Page } from '@playwright/test'
import { bookForFriday, count, setTime } from './support/care.ts'
import { waitTenSeconds } from './support/clocks.ts'
import { fields, openComments } from './support/comments.ts'
import { asksBeforeReload } from './support/leaving.ts'
import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

/** The first write of that kind is swallowed by the network: no answer, no failure. Patience is shortened. */
async function swallowOne(page: Page, address: string, method: string): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 5)
  })
  let isSwallowed = false
  await page.route(address, (route) => {
    if (isSwallowed || route.request().method() !== method) return route.fallback()
    isSwallowed = true
    return undefined
  })
}

test('[F3] a comment that gets no answer does not stay "saving": it is told, and can be sent again', async ({
  page,
  school,
}) => {
  await swallowOne(page, '**/api/comments', 'POST')
  await openComments(page, school)
  await fields(page).first().fill('Reads well')
  await expect(page.getByText('1 comment not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 comment not saved yet')).toBeHidden()
  const stored = () => school.database.query(sql`select comment from weekly_comments`)
  await expect.poll(stored).toEqual([{ comment: 'Reads well' }])
})

test('[I2, O1] a sign-in that gets no answer holds up the others for a moment only, and both arrive once', async ({
  page,
  school,
}) => {
  await swallowOne(page, '**/api/care/days/**', 'PATCH')
  await school.signIn(page.context(), 'staff')
  const [ann = '', bo = ''] = await bookForFriday(school, 2)
  await setTime(page, school, '15:40')
  await page.goto('/after-school-care')
  await page.getByRole('button', { name: `Sign in ${ann}` }).press('Enter')
  await page.getByRole('button', { name: `Sign in ${bo}` }).press('Enter')
  await expect(count(page, 'Here now')).toContainText('2')
  const row = page.getByRole('listitem').filter({ hasText: ann })
  await expect(row).toContainText('Not saved yet')
  await expect.poll(() => asksBeforeReload(page)).toBe(false)
  await waitTenSeconds(page)
  await expect(row).not.toContainText('Not saved yet')
  await expect(count(page, 'Here now')).toContainText('2')
  await expect
    .poll(() =>
      school.database.query(sql`select from after_school_care_attendance where date = ${'2026-11-13'}`),
    )
    .toHaveLength(2)
})
