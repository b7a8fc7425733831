import { expect, test } from '../support/school.ts'
import { addPupil } from '#testing/school-builder.ts'
import { sql } from '#server/db/sql.ts'

test('a person who has signed in, or was added, meanwhile is listed when the page is opened again', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: /Ada Admin/ })).toBeVisible()
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Manage Students' }).click()
  await expect(page.getByRole('table', { name: 'Pupils in 2026-2027' })).toBeVisible()
  await page.getByRole('link', { name: 'Administration' }).click()

  await school.database.query(
    sql`insert into users (email, first_name, last_name) values ('new@school.example', 'Nora', 'Newcomer')`,
  )
  await addPupil(school.database, { firstName: 'Aaron', lastName: 'Aardvark' })
  await page.getByRole('link', { name: 'Manage Students' }).click()
  await expect(page.getByRole('row', { name: /Aaron Aardvark/ })).toBeVisible()
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByRole('row', { name: /Nora Newcomer/ })).toBeVisible()
})
