import { button, dialog, openDialog, opener, PUPIL } from '../support/photo-dialog.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test('[E7] consent is asked for before the first photo, recorded in one tap, and the photo goes with it', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(sql`
    update students set photo_consent = false, photo_consent_date = null, photo_consent_by = null
    where first_name = 'Jayden' and last_name = 'Adeyemi'`)
  await page.goto('/admin/students')
  await page.getByRole('button', { name: `Add photo of ${PUPIL}, no photo consent recorded` }).click()
  await expect(dialog(page)).toContainText(`Have the parents agreed to a photo of ${PUPIL}?`)
  // Neither camera nor file before the answer.
  await expect(dialog(page).getByRole('button')).toHaveText(['', 'Record consent', 'Cancel'])
  await button(page, 'Record consent').click()
  await expect(dialog(page)).toContainText('Photo consent recorded on 13 Nov 2026 by Sam Staff')
  await button(page, 'Capture').click()
  await button(page, 'Use Photo').click()
  await openDialog(page, 'Change')
  await button(page, 'Withdraw consent').click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw photo consent' })
  await question.getByRole('button', { name: 'Withdraw and remove the photo' }).click()
  await expect(dialog(page)).toContainText('No photo consent recorded')
  await expect(page.getByText('Photo removed')).toBeVisible()
  const [pupil] = await school.database.query(sql`
    select photo_consent, photo_consent_date, photo_object_path from students
    where first_name = 'Jayden' and last_name = 'Adeyemi' order by id desc limit 1`)
  expect(pupil).toEqual({ photo_consent: false, photo_consent_date: null, photo_object_path: null })
})

test('[E7] withdrawing consent in the row of the pupil removes the photo, after a question', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await school.database.query(
    sql`update students set photo_consent = true where first_name = 'Jayden' and last_name = 'Adeyemi'`,
  )
  await page.goto('/admin/students')
  await openDialog(page)
  await button(page, 'Capture').click()
  await button(page, 'Use Photo').click()
  await expect(opener(page, 'Change')).toBeFocused()

  await page.getByRole('button', { name: `Edit ${PUPIL}` }).click()
  const form = page.getByRole('form', { name: `Edit ${PUPIL}` })
  await form.getByLabel('Gender').fill('Not said')
  await form.getByLabel('Photo consent given').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw photo consent' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Gender')).toHaveValue('Not said')
  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Withdraw and remove the photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(form).toBeHidden()
  const [pupil] = await school.database.query(sql`
    select gender, photo_consent, photo_consent_by, photo_object_path from students
    where first_name = 'Jayden' and last_name = 'Adeyemi' order by id desc limit 1`)
  expect(pupil).toEqual({
    ...{ gender: 'Not said', photo_consent: false, photo_consent_by: null, photo_object_path: null },
  })
})
