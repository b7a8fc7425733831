import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/school.ts'

test('[Q5] the office completes an entry of the admission register', async ({ page, school }) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admission-register?show=incomplete')
  const lead = page.getByText(/\d+ of \d+ pupils are incomplete/)
  const before = Number.parseInt(/(\d+) of/.exec(await lead.innerText())?.[1] ?? '', 10)
  await expectAccessible(page)

  const row = page
    .getByRole('row')
    .filter({ has: page.getByText('Missing: last school', { exact: true }) })
    .first()
  await row.getByRole('button', { name: /^Edit the particulars of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Admission register: / })
  await dialog.getByRole('checkbox', { name: /first school/ }).check()
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(new RegExp(`· ${before - 1} of \\d+ pupils are incomplete`))).toBeVisible()
})
