import { MONDAY, fields } from './support/comments.ts'
import { openRegister } from './support/register.ts'
import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

test('[D17] a page that cannot be fetched without a connection leaves the register and its marks where they are', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const card = register.cards.first()
  const id = await register.pupilId(card)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.context().setOffline(true)
  await card.getByRole('button', { name: 'Ill (I)' }).click()
  await expect(page.getByText('1 mark not saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Weekly register' }).click()
  const cutOff = page.getByRole('heading', { name: 'The register cannot be reached' })
  await expect(cutOff).toBeVisible()
  await page.goBack()
  await expect(card).toHaveAccessibleName(/Illness/)

  await page.goForward()
  await expect(cutOff).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await register.stored()).get(id)).toBe('I')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fields(page).first()).toBeVisible()
})

test('[D17, F3] marks and comments that were not saved go out after a reload, whichever page was loaded', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const id = await register.pupilId(register.cards.first())
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route('**/api/{attendance,comments}', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await register.cards.first().getByRole('button', { name: 'Ill (I)' }).click()
  await expect(page.getByText('1 mark not saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Weekly register' }).click()
  await fields(page).first().fill('Reads well')
  await expect(page.getByText('1 comment not saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Classes' }).click()
  await page.unroute('**/api/{attendance,comments}')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Classes' })).toBeVisible()
  await expect.poll(async () => (await register.stored()).get(id)).toBe('I')
  await expect
    .poll(() =>
      school.database.query(
        sql`select comment from weekly_comments where week_start_date = ${MONDAY} and comment = ${'Reads well'}`,
      ),
    )
    .toHaveLength(1)
})
