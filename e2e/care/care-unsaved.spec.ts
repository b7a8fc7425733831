import { bookForFriday, setTime } from '../support/care.ts'
import { waitTenSeconds } from '../support/clocks.ts'
import { asksBeforeReload } from '../support/leaving.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test('[I2, O1] what was typed about a child and could not be sent is there when it is opened again, and goes out later', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [ann = ''] = await bookForFriday(school, 1)
  await setTime(page, school, '15:40')
  await page.goto('/after-school-care')
  const details = page.getByRole('button', { name: `Details of ${ann}` })
  const row = page.getByRole('listitem').filter({ hasText: ann })
  const unplug = () => page.route('**/api/care/days/**', (route) => route.abort())
  const plugIn = () => page.unroute('**/api/care/days/**')
  const saved = () =>
    school.database.query(
      sql`select collected_by, notes from after_school_care_attendance where date = '2026-11-13'`,
    )

  const arrivals = () =>
    school.database.query(
      sql`select arrival_time from after_school_care_attendance where date = '2026-11-13'`,
    )

  await expect(details).toBeVisible()
  await unplug()
  await details.click()
  await page.getByLabel('Notes').fill('Inhaler in the blue bag')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Not saved yet')
  await details.click()
  await expect(page.getByLabel('Notes')).toHaveValue('Inhaler in the blue bag')
  await page.getByRole('button', { name: 'Save' }).click()
  await plugIn()
  await waitTenSeconds(page)
  await expect.poll(saved).toEqual([{ collected_by: null, notes: 'Inhaler in the blue bag' }])

  await page.getByRole('button', { name: `Sign in ${ann}` }).press('Enter')
  await expect(page.getByRole('button', { name: `Sign out ${ann}` })).toBeVisible()
  // The screen shows it at once; the connection is lost only after it has arrived.
  await expect.poll(arrivals).toEqual([{ arrival_time: '15:40' }])
  await unplug()
  await page.getByRole('button', { name: `Sign out ${ann}` }).press('Enter')
  await page.getByLabel('Somebody else').or(page.getByLabel('Collected by')).fill('Uncle Bartholomew')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(row).toContainText('Not saved yet')
  await expect(row).toContainText('Uncle Bartholomew')
  await plugIn()
  await waitTenSeconds(page)
  await expect.poll(saved).toEqual([{ collected_by: 'Uncle Bartholomew', notes: 'Inhaler in the blue bag' }])
})

test('[I2] neither what is being typed about a child nor who collects it is lost unasked', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const [ann = ''] = await bookForFriday(school, 1)
  await setTime(page, school, '15:40')
  await page.goto('/after-school-care')
  const asked: string[] = []
  const answers = [false, false, true]
  page.on('dialog', (question) => {
    asked.push(question.message())
    return answers.shift() ? question.accept() : question.dismiss()
  })
  const details = page.getByRole('button', { name: `Details of ${ann}` })
  const notes = page.getByLabel('Notes')

  await details.click()
  await notes.fill('Inhaler in the blue bag')
  expect(await asksBeforeReload(page)).toBe(true)
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(notes).toHaveValue('Inhaler in the blue bag')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(notes).toBeHidden()
  expect(asked).toEqual(Array(3).fill(`What was typed about ${ann} is not saved. Discard it?`))

  // Nothing was typed: nothing to ask.
  await details.click()
  await page.keyboard.press('Escape')
  await expect(notes).toBeHidden()
  expect(await asksBeforeReload(page)).toBe(false)
  expect(asked).toHaveLength(3)

  // A tap beside the dialog.
  await page.getByRole('button', { name: `Sign in ${ann}` }).click()
  await page.getByRole('button', { name: `Sign out ${ann}` }).click()
  const who = page.getByLabel('Somebody else').or(page.getByLabel('Collected by'))
  await who.fill('Uncle Bartholomew')
  await page.mouse.click(5, 5)
  await expect(who).toHaveValue('Uncle Bartholomew')
  expect(asked.slice(3)).toEqual([`${ann} is not signed out yet. Discard who collects the child?`])
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('collected by Uncle Bartholomew').first()).toBeVisible()
  expect(asked).toHaveLength(4)
})
