import type { Page } from '@playwright/test'
import { bookForFriday, count, setTime } from '../support/care.ts'
import { expect, test } from '../support/school.ts'
import type { School } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

/** Two children who are here and have been collected before, at ten to five. */
async function twoChildrenHere(page: Page, school: School): Promise<string[]> {
  await school.signIn(page.context(), 'staff')
  const names = await bookForFriday(school, 2)
  await school.database.query(sql`
    insert into after_school_care_attendance (student_id, date, is_registered, attended, arrival_time, departure_time, collected_by)
    select student_id, '2026-11-12', true, true, '15:30', '16:30', 'Grandma Rose' from after_school_care_term_bookings
    on conflict (student_id, date) do update set collected_by = 'Grandma Rose'`)
  await school.database.query(sql`
    insert into after_school_care_attendance (student_id, date, is_registered, attended, arrival_time)
    select student_id, '2026-11-13', true, true, '15:30' from after_school_care_term_bookings`)
  await setTime(page, school, '16:50')
  await page.goto('/after-school-care')
  await expect(count(page, 'Here now')).toContainText('2')
  return names
}

test('[I2] a name that is typed while a known name has the focus goes into the field, spaces too; Enter on it is still one key', async ({
  page,
  school,
}) => {
  const [ann = '', ben = ''] = await twoChildrenHere(page, school)
  await page.getByRole('button', { name: `Sign out ${ann}` }).press('Enter')
  await expect(page.getByRole('button', { name: 'Grandma Rose' })).toBeFocused()
  await page.keyboard.type('Aunt Jo Hall')
  await expect(page.getByLabel('Somebody else')).toHaveValue('Aunt Jo Hall')
  await expect(page.getByRole('dialog', { name: `Sign out ${ann}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText(
    '15:30–16:50 · Aunt Jo Hall',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(count(page, 'Here now')).toContainText('1')

  await page.getByRole('button', { name: `Sign out ${ben}` }).press('Enter')
  await expect(page.getByRole('button', { name: 'Grandma Rose' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: ben })).toContainText(
    '15:30–16:50 · Grandma Rose',
  )
})

test('[I2] Escape closes the dialog; where a name was typed, each Escape asks first', async ({
  page,
  school,
}) => {
  const [ann = ''] = await twoChildrenHere(page, school)
  const open = () => page.getByRole('button', { name: `Sign out ${ann}` }).press('Enter')
  await open()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Sign out ${ann}` })).toBeFocused()

  for (const field of ['Left at', 'Somebody else']) {
    await open()
    await page.getByLabel(field).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await open()
  await page.getByLabel('Somebody else').fill('Aunt Jo')
  const questions: string[] = []
  let answer = false
  page.on('dialog', async (question) => {
    questions.push(question.message())
    await (answer ? question.accept() : question.dismiss())
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => questions).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => questions).toHaveLength(2)
  await expect(page.getByLabel('Somebody else')).toHaveValue('Aunt Jo')
  answer = true
  await page.keyboard.press('Escape')
  await expect.poll(() => questions).toHaveLength(3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(count(page, 'Here now')).toContainText('2')
})

test('[I2] a departure that is still to come is refused by the school’s clock', async ({ page, school }) => {
  const [ann = ''] = await twoChildrenHere(page, school)
  await page.getByRole('button', { name: `Sign out ${ann}` }).click()
  const left = page.getByLabel('Left at')
  await expect(left).toHaveValue('16:50')
  await left.fill('17:30')
  await page.getByRole('button', { name: 'Grandma Rose' }).click()
  await expect(page.getByText('The departure time is still to come. It is 16:50 now.')).toBeVisible()
  await expect(left).toBeFocused()
  await left.fill('16:45')
  await page.getByRole('button', { name: 'Grandma Rose' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ann })).toContainText('15:30–16:45')

  await page.getByRole('button', { name: `Details of ${ann}` }).click()
  await page.getByLabel('Left at').fill('18:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The departure time is still to come. It is 16:50 now.')).toBeVisible()
})

test('[M4] who may not collect a child stands in red above the button', async ({ page, school }) => {
  const [ann = ''] = await twoChildrenHere(page, school)
  await school.database.query(sql`
    update pupil_contacts set may_collect = position <> 1, name = case position when 1 then 'Max Barred' else name end`)
  await page.getByRole('button', { name: `Sign out ${ann}` }).click()
  const warning = page.getByRole('dialog').getByRole('alert')
  await expect(warning).toHaveCount(1)
  await expect(warning).toContainText(/^Max Barred \(mother\) may not collect /)
})
