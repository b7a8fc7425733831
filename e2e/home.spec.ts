import { comeBackAt, setClocks } from './support/clocks.ts'
import { expect, test } from './support/school.ts'
import { TODAY } from '#tools/today.ts'
import { sql } from '#server/db/sql.ts'

const MONDAY_MORNING = '2026-11-16T08:30:00Z'

test('left open over a weekend, the home page shows the new day and its figures when its reader returns', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  await setClocks(page, school, '2026-11-13T16:30:00Z')
  await page.goto('/')
  await expect(page.getByText(/^Friday 13 November 2026/)).toBeVisible()
  await expect(page.getByText(/this afternoon$/)).toBeVisible()
  await comeBackAt(page, school, MONDAY_MORNING)
  await expect(page.getByText(/^Monday 16 November 2026/)).toBeVisible()
  await expect(page.getByText(/not marked yet this morning$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Good morning/ })).toBeVisible()
})

test('the figures of the home page are read again when its reader comes back to it', async ({
  page,
  school,
}) => {
  const session = await school.signIn(page.context(), 'staff')
  await page.goto('/')
  const figure = page.getByText(/not marked yet this morning$/)
  await expect(figure).toBeVisible()
  const before = Number.parseInt(await figure.innerText(), 10)
  await page.locator('main a[href="/after-school-care"]').click()
  await expect(page.getByRole('heading', { name: 'After School Care', level: 1 })).toBeVisible()
  const [pupil] = await school.database.query<{ id: number }>(sql`
    select students.id from students join school_calendar day using (academic_year_id)
    left join attendance_records marks on marks.student_id = students.id and marks.date = day.date
    where day.date = ${TODAY} and marks.am_code is null and leave_date is null
      and (start_date is null or start_date <= day.date) limit 1`)
  const mark = { studentId: pupil?.id, date: TODAY, amCode: '/', pmCode: null, session: 'am' }
  expect((await session.sendJson('POST', '/api/attendance', mark)).status).toBe(200)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(figure).toHaveText(new RegExp(`^${before - 1}\\b`))
})

for (const { name, from, link, read, shows } of [
  {
    ...{ name: 'annual report', from: '/', link: 'Open Report', read: '/api/attendance/annual?' },
    shows: 'Annual Report',
  },
  {
    ...{ name: 'week', from: '/stats/classes', link: /^Year 3/, read: '/api/attendance/week/2026-11-09?' },
    shows: /^Weekly Register/,
  },
]) {
  test(`the ${name} is read once, while the pointer is on its way, and again at the next visit`, async ({
    page,
    school,
  }) => {
    await school.signIn(page.context(), 'staff')
    const isRead = (message: { url(): string }) => message.url().includes(read)
    let reads = 0
    page.on('request', (request) => (reads += Number(isRead(request))))
    await page.goto(from)
    await expect(page.getByText(/Pupils$|pupils/).first()).toBeVisible()
    // What is read ahead is kept until the page's timers go on.
    await page.clock.pauseAt('2026-11-13T09:06:00.000Z')
    const answered = page.waitForResponse(isRead)
    await page.getByRole('link', { name: link }).hover()
    await answered
    expect(reads).toBe(1)
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: shows, level: 1 })).toBeVisible()
    await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible()
    expect(reads).toBe(1)
    await page.goBack()
    await expect(page.getByRole('link', { name: link })).toBeVisible()
    await page.clock.runFor(10_000)
    await page.goForward()
    await expect.poll(() => reads).toBe(2)
  })
}
