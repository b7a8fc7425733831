import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessibility.ts'
import { CLASS, registerOn } from './support/register.ts'
import { expect, test } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

const DAY = '2026-11-12'

test('[L3] the office lists, filters, exports and prints the amendments of a day', async ({
  page,
  school,
}) => {
  const office = await school.signIn(page.context(), 'admin')
  const [pupil] = await school.database.query<{ id: number; name: string }>(sql`
    select student_id as id, first_name || ' ' || last_name as name from attendance_records
    join students on students.id = student_id
    where date = ${DAY} and am_code = '/' and known_as is null and not read_only order by student_id limit 1`)
  const mark = (code: string, reason?: string) =>
    office.sendJson('POST', '/api/attendance', {
      ...{ studentId: pupil?.id, date: DAY, session: 'am', amCode: code, pmCode: null, reason },
    })
  await mark('L', 'Arrived late')
  await mark('I', 'Reason not given')

  await page.goto(`/amendments?from=${DAY}&to=${DAY}&pupil=${pupil?.id}`)
  const rows = page.getByRole('table', { name: 'Amendments, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('L became →I')
  await expect(rows.nth(2)).toContainText('/ became →L')
  await expect(rows.nth(2)).toContainText('Arrived late')
  await expect(rows.nth(2)).toContainText('Ada Admin')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(csv).toHaveLength(4)
  expect(csv[2]).toContain(`${DAY},Morning,${pupil?.name}`)

  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Reason not given')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Add reason' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Parent rang' }).click()
  await expect(page.getByText('Nothing was amended')).toBeVisible()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Any')
  await expect(rows.nth(1)).toContainText('Parent rangadded later by Ada Admin')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.body.innerText)
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Arrived late/)
})

test('[L3] the weekly and the annual register tell amended marks apart, with the original, on paper too', async ({
  page,
  school,
}) => {
  const office = await school.signIn(page.context(), 'admin')
  const register = registerOn(page, school)
  await register.open(`yearGroup=${encodeURIComponent(CLASS)}&date=${DAY}`)
  const studentId = await register.pupilId(register.cards.first())
  const name = (await register.cards.first().getByRole('heading').textContent()) ?? ''
  await school.database.query(
    sql`update attendance_records set am_code = '/' where date = ${DAY} and student_id = ${studentId}`,
  )
  await office.sendJson('POST', '/api/attendance', {
    ...{ studentId, date: DAY, session: 'am', amCode: 'M', pmCode: null, reason: 'Parent rang' },
  })

  await page.goto(`/weekly?yearGroup=${encodeURIComponent(CLASS)}&date=${DAY}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const amended = row.getByText('amended, first entered as /')
  await expect(amended).toHaveCount(1)
  await expect(row.getByText('was /')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(row.getByText('(/)')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/annual-report?yearGroup=${encodeURIComponent(CLASS)}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('(/)').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Amendments' }).click()
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('Parent rang')
})
