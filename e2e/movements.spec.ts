import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { takeRegisters } from './support/day.ts'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'
import { sql } from '#server/db/sql.ts'
import { TODAY } from '#tools/today.ts'

/** A child with this mark in the morning, whom the letters `zep` find. */
async function zephyrMarked({ database }: School, code: string): Promise<number> {
  const [child] = await database.query<{ id: number }>(sql`
    update students set first_name = 'Zephyr', known_as = null where id = (
      select student_id from attendance_records
      where date = ${TODAY} and am_code = ${code} order by md5(student_id::text) limit 1)
    returning id`)
  if (!child) throw new Error('There is no such child')
  return child.id
}

const button = (page: Page) => page.getByRole('button', { name: 'In and out' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'In and out' })
const search = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Name' })

/** The button comes with the pointer. */
async function openPage(page: Page, school: School): Promise<void> {
  await school.signIn(page.context(), 'staff')
  await page.goto('/classes')
  await page.getByRole('main').hover()
  await expect(button(page)).toBeVisible()
}

async function marks({ database }: School, id: number) {
  const [record] = await database.query(
    sql`select am_code as am, pm_code as pm from attendance_records where student_id = ${id} and date = ${TODAY}`,
  )
  return record
}

/** Counts clicks, and typing into a field, each as one action. */
function countActions() {
  let actions = 0
  return {
    count: () => actions,
    act: (action: Promise<void>) => {
      actions += 1
      return action
    },
  }
}

test('[M4, M6] a child who is not the first found is signed out and back in from any page in at most three actions each, and the marks follow as the screen said', async ({
  page,
  school,
}) => {
  await takeRegisters(school, 0)
  const child = await zephyrMarked(school, '/')
  await school.database.query(sql`
    insert into pupil_contacts (person_id, position, name, relation, may_collect)
    select person_id, 6, 'Max Barred', 'Uncle', false from students where id = ${child}`)
  // Found by the same letters, and listed before.
  await school.database.query(sql`
    update students set first_name = 'Zeppelin', known_as = null, last_name = 'Aaron' where id = (
      select student_id from attendance_records where date = ${TODAY} and student_id <> ${child} limit 1)`)
  await openPage(page, school)

  const out = countActions()
  await out.act(button(page).click())
  await out.act(search(page).fill('zep'))
  const found = dialog(page).getByRole('region')
  await expect(found.first()).toHaveAccessibleName(/^Zeppelin /)
  const zephyr = found.and(page.getByLabel(/^Zephyr /))
  await expect(zephyr.getByRole('alert')).toHaveText('Max Barred (uncle) may not collect Zephyr')
  await expectAccessible(page)
  await out.act(zephyr.getByRole('button', { name: 'Appointment Afternoon: M' }).click())
  await expect(dialog(page)).toBeHidden()
  expect(await marks(school, child)).toEqual({ am: '/', pm: 'M' })
  expect(out.count()).toBe(3)

  await page.goto('/today')
  const listed = page.getByRole('list', { name: 'Out', exact: true }).getByRole('listitem')
  await expect(listed).toContainText([/^Zephyr .+Out 9:05, appointment, not expected back/])
  // Who is out is listed without a name typed.
  const back = countActions()
  await back.act(button(page).click())
  const backIn = dialog(page).getByRole('button', { name: /^Back in Zephyr .+ Afternoon: M is removed$/ })
  await back.act(backIn.click())
  await expect(dialog(page).getByText('No pupil is out.')).toBeVisible()
  expect(await marks(school, child)).toEqual({ am: '/', pm: null })
  expect(back.count()).toBe(2)

  await page.keyboard.press('Escape')
  await expect(listed).toHaveCount(0)
  await page.getByText('In and out (2)').click()
  await expect(page.getByRole('list', { name: 'In and out' }).getByRole('listitem')).toContainText([
    /^Zephyr .+Back 9:05/,
    /^Zephyr .+Out 9:05, appointment, not expected back/,
  ])
  await expectAccessible(page)
})

test('[M6] a late child is signed in with three actions; the keyboard reaches the same button', async ({
  page,
  school,
}) => {
  await takeRegisters(school, 1)
  const child = await zephyrMarked(school, 'N')
  await openPage(page, school)
  const late = countActions()
  await late.act(button(page).press('Enter'))
  await expect(search(page)).toBeFocused()
  await late.act(page.keyboard.type('zep'))
  const arrived = dialog(page).getByRole('button', { name: 'Arrived Morning: N becomes L' })
  await expect(arrived).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(arrived).toBeFocused()
  expect(await marks(school, child)).toEqual({ am: 'N', pm: null })
  await late.act(arrived.click())
  await expect(dialog(page)).toBeHidden()
  expect(await marks(school, child)).toEqual({ am: 'L', pm: null })
  expect(late.count()).toBe(3)
})
