import { fields } from './support/comments.ts'
import { openRegister } from './support/register.ts'
import { expect, test } from './support/school.ts'

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
