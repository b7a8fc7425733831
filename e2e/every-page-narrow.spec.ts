import { readFileSync } from 'node:fs'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'
import { sql } from '#server/db/sql.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** First in the order of names, so that lists show it at once. */
const NAME = 'Abercrombiewolfeschlegelsteinhausenbergerdorffwelchevoral'

/** Every page, each with words that stand there once it has what it shows. */
const PAGES = [
  ['/', 'Administration'],
  ['/home', 'Administration'],
  ['/today', 'Registers not taken'],
  ['/on-site', 'not on site'],
  ['/on-site/evacuation', 'No evacuation is running'],
  ['/planned-absences', 'Wedding abroad'],
  ['/classes', /^Year 3/],
  ['/dashboard', NAME],
  ['/pupils/*', NAME],
  ['/stats/classes', /^Year 3/],
  ['/follow-up', 'Returns to the local authority'],
  ['/concerns', 'How concerns are found'],
  ['/weekly', 'Attendance rate this term'],
  ['/annual-report', 'Temi Adeyemi'],
  ['/amendments', 'No reason received within five school days'],
  ['/admin', 'Record Management'],
  ['/admin/students', NAME],
  ['/admin/school', 'Year 3'],
  ['/admin/school/calendar?year=2026-2027', 'November 2026'],
  ['/admin/school/roll-over', 'Jayden Adeyemi'],
  ['/admin/school/closing', 'Autumn 2026'],
  ['/admin/students/import', 'CSV file'],
  ['/admin/users', 'staff@bramleyhall.example'],
  ['/admission-register', /pupils are incomplete/],
  ['/trail', 'Before and after'],
  ['/after-school-care', NAME],
  ['/after-school-care/month', 'After-school care in November 2026'],
  ['/after-school-care/admin', NAME],
] as const

/** Gives a pupil who is booked for today a name that is one long word. */
async function nameOnePupil({ database }: School): Promise<number | undefined> {
  const [pupil] = await database.query<{ id: number }>(sql`
    update students set first_name = ${NAME}, known_as = null, last_name = ${NAME} where id =
      (select student_id from after_school_care_term_bookings
       where academic_year = '2026-2027' and term = 'Autumn' and day_of_week = 'Friday' order by id limit 1)
    returning id`)
  return pupil?.id
}

test('the list has every page of the product', () => {
  const routes = readFileSync('src/client/app/routes.ts', 'utf8')
  const paths = [...routes.matchAll(/\{ path: '([^']+)'/g)].map(([, path]) => path)
  expect(PAGES.map(([path]) => path.replace(/\?.*/, ''))).toEqual(paths)
})

test('[K2] no page is wider than a phone of 360 px, nor than a window that is made narrower, however long a name', async ({
  page,
  school,
}) => {
  const pupilId = await nameOnePupil(school)
  await school.server.signedInAs('staff')
  await school.signIn(page.context(), 'admin')
  const content = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const [path, words] of PAGES) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path.replace('*', String(pupilId)))
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    expect({ path, width: await content() }).toEqual({ path, width: 360 })
    // As by turning a tablet.
    for (const width of [1280, 768, 481, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(content, { message: path }).toBe(width)
    }
  }
})

test('[K2] what a teacher uses fits a laptop’s window that is enlarged fourfold', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await school.signIn(page.context(), 'staff')
  await school.database.query(sql`update school_calendar set term_name = 'Michaelmas and Advent'`)
  for (const path of ['/', '/classes', '/dashboard?yearGroup=Year%203', '/weekly?yearGroup=Year%203']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width }).toEqual({ path, width: 320 })
  }
})

test('[K2] the layout for phones goes up to a width of 768 px', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  const [short, long] = [page.getByText('Fri 13 Nov'), page.getByText('Friday 13 November 2026')]
  await page.goto('/dashboard?yearGroup=Year%203')
  for (const [width, shown, hidden] of [
    [768, short, long],
    [769, long, short],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect(shown).toBeVisible()
    await expect(hidden).toBeHidden()
  }
})

test('[K2] a name that is one long word breaks instead of making a dialog wider', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'admin')
  const pupilId = await nameOnePupil(school)
  const fits = (where: string) =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: where }).toBe(360)
  const widest = () =>
    page.locator('dialog, [role=menu]').evaluate((opened) => opened.scrollWidth - opened.clientWidth)
  const fitsIn = async (where: string) => expect(await widest(), where).toBe(0)

  await page.goto('/dashboard')
  const card = page.locator(`[data-pupil="${pupilId}"]`)
  await card.press('h')
  await fitsIn('history')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'More codes' }).click()
  await fitsIn('codes')
  await page.goto('/after-school-care')
  await page.getByRole('button', { name: `Sign in ${NAME}` }).click()
  await page.getByRole('button', { name: `Sign out ${NAME}` }).press('Enter')
  await fitsIn('sign out')
  await page.keyboard.press('Escape')
  await fits('signed in')
  await page.goto(`/after-school-care/month?pupil=${pupilId}`)
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await fits('month of one child')
  await page.goto('/admin/students')
  await page.getByRole('searchbox', { name: 'Search' }).fill(NAME)
  await page.getByRole('button', { name: `Delete ${NAME}` }).click()
  await fitsIn('delete')
})
