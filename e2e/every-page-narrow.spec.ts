import { readFileSync } from 'node:fs'
import { expect, test } from './support/school.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Every page, each with words that stand there once it has what it shows. */
const PAGES = [
  ['/', 'Administration'],
  ['/home', 'Administration'],
  ['/classes', /^Year 3/],
  ['/dashboard', 'Jayden Adeyemi'],
  ['/stats/classes', /^Year 3/],
  ['/follow-up', 'Returns to the local authority'],
  ['/weekly', 'Attendance rate this term'],
  ['/annual-report', 'Temi Adeyemi'],
  ['/admin', 'Record Management'],
  ['/admin/students', 'Jayden Adeyemi'],
  ['/admin/school', 'Year 3'],
  ['/admin/school/calendar?year=2026-2027', 'November 2026'],
  ['/admin/school/roll-over', 'Jayden Adeyemi'],
  ['/admin/students/import', 'CSV file'],
  ['/admin/users', 'staff@bramleyhall.example'],
  ['/after-school-care', /^Expected/],
  ['/after-school-care/month', 'After-school care in November 2026'],
  ['/after-school-care/admin', 'Jayden Adeyemi'],
] as const

test('the list has every page of the product', () => {
  const routes = readFileSync('src/client/app/routes.ts', 'utf8')
  const paths = [...routes.matchAll(/\{ path: '([^']+)'/g)].map(([, path]) => path)
  expect(PAGES.map(([path]) => path.replace(/\?.*/, ''))).toEqual(paths)
})

test('[K2] no page is wider than a phone of 360 px', async ({ page, school }) => {
  await school.server.signedInAs('staff')
  await school.signIn(page.context(), 'admin')
  for (const [path, words] of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width }).toEqual({ path, width: 360 })
  }
})
