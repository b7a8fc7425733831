import { button, dialog, openDialog, PUPIL } from '../support/photo-dialog.ts'
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
