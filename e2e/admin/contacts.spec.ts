import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/school.ts'

test('[M4] the contacts of a pupil are entered in the form, in order of call; who may not collect is red', async ({
  page,
  school,
}) => {
  const session = await school.signIn(page.context(), 'staff')
  await page.goto('/admin/students')
  const edit = page.getByRole('button', { name: /^Edit / }).first()
  await edit.click()
  const first = page.getByRole('listitem', { name: 'Contact 1', exact: true })
  const phone = await first.getByLabel('Phone', { exact: true }).inputValue()
  await expect(first.getByRole('link', { name: /^Ring / })).toHaveAttribute(
    'href',
    `tel:${phone.replaceAll(' ', '')}`,
  )
  const count = await page.getByRole('listitem', { name: /^Contact \d/ }).count()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const added = page.getByRole('listitem', { name: `Contact ${count + 1}`, exact: true })
  await expect(added.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Jo Minder')
  await added.getByLabel('Phone', { exact: true }).fill('later')
  await expect(added.getByText('Enter a phone number such as 07700 900123.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await added.getByLabel('Phone', { exact: true }).fill('01632 960001')
  await added.getByLabel('Collecting the child').selectOption('May not collect')
  await expect(added.getByText('may not collect the child')).toBeVisible()
  await added.getByRole('button', { name: `Ring contact ${count + 1} earlier` }).click()
  await expectAccessible(page, 'tr:has([aria-label="Contact 1"])')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pupil updated')).toBeVisible()

  // The form opened again shows what was saved, so that saving it again removes no contact.
  await edit.click()
  await expect(page.getByRole('listitem', { name: /^Contact \d/ })).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const id = (await edit.getAttribute('id'))?.replace('edit-pupil-', '')
  const { body } = await session.getJson<{ name: string; mayCollect: boolean | null }[]>(
    `/api/students/${id}/contacts`,
  )
  expect(body).toHaveLength(count + 1)
  expect(body[count - 1]).toMatchObject({ name: 'Jo Minder', phone: '01632 960001', mayCollect: false })
})
