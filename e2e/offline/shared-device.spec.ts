import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { storedText, test, untilKept } from '../support/installed-app.ts'
import type { Device } from '../support/installed-app.ts'
import { expect } from '../support/school.ts'
import type { School } from '../support/school.ts'

/** What must not be found on the device afterwards: names and birthdays of the class, photos, marks. */
async function secretsOf({ database }: School): Promise<RegExp> {
  const pupils = await database.query<{ text: string }>(sql`
    select unnest(array[first_name, last_name, known_as, date_of_birth::text]) as text from students where year_group = 'Year 3'`)
  const texts = pupils.flatMap(({ text }) => (text ? [text] : []))
  return new RegExp(String.raw`\b(${[...new Set(texts)].join('|')})\b|data:image|"image"|amCode|outboxKey`)
}

async function openRegister(device: Device, school: School): Promise<Page> {
  await school.signIn(device.context, 'staff')
  const page = await device.context.newPage()
  await page.goto('/dashboard?yearGroup=Year%203')
  await untilKept(page, '/api/attendance/register')
  await page.reload()
  await expect(page.getByRole('article').first().locator('img')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await storedText(page)).toMatch(await secretsOf(school))
  return page
}

const pagesInHistory = (page: Page) => page.evaluate(() => window.history.length)

test('[O2] after Logout the device holds nothing of any pupil, and the Back button shows nothing', async ({
  device,
  school,
}) => {
  const page = await openRegister(device, school)
  const secrets = await secretsOf(school)
  const pagesBefore = await pagesInHistory(page)
  await page.getByRole('button', { name: /Sam Staff/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In to Continue' })).toBeVisible()
  expect(await storedText(page)).not.toMatch(secrets)
  // On a busy machine the login's own page is one of them: Back would only sign out once more there.
  const pagesSince = (await pagesInHistory(page)) - pagesBefore
  await page.evaluate((steps) => window.history.go(-steps), pagesSince)
  await expect(page.getByRole('heading', { name: /404 Page Not Found|Who are you today/ })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(secrets)
  expect(await storedText(page)).not.toMatch(secrets)
})

test('[O2] a sign-out without a network removes the pupils at once, and ends the session when the network returns', async ({
  device,
  school,
}) => {
  const page = await openRegister(device, school)
  const secrets = await secretsOf(school)
  await device.network.cut()
  await page.goto('/api/logout')
  await expect(page.getByRole('heading', { name: 'The register cannot be reached' })).toBeVisible()
  expect(await storedText(page)).not.toMatch(secrets)
  await device.network.restore()
  await page.goto('/dashboard?yearGroup=Year%203')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(await storedText(page)).not.toMatch(secrets)
  expect(await school.database.query(sql`select from sessions where sess ? 'userId'`)).toEqual([])
})

for (const [what, change] of [
  ['whose account is deactivated', sql`update users set is_active = false where role = 'staff'`],
  ['whose access is withdrawn', sql`update users set is_authorized = false where role = 'staff'`],
  ['whose session has ended', sql`delete from sessions`],
] as const) {
  test(`[O2] a person ${what} leaves no pupil on the device`, async ({ device, school }) => {
    const page = await openRegister(device, school)
    const secrets = await secretsOf(school)
    await school.database.query(change)
    await page.goto('/')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect.poll(() => storedText(page)).not.toMatch(secrets)
  })
}

test('[O2] the next person who signs in finds nothing that the last one left', async ({ device, school }) => {
  const page = await openRegister(device, school)
  const staff = await page.evaluate(async () => {
    const keys = await (await caches.open('reads')).keys()
    return keys.map(({ url }) => new URL(url).searchParams.get('person')).find(Boolean)
  })
  await school.signIn(device.context, 'read-only')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rita')
  await expect.poll(() => storedText(page)).not.toMatch(await secretsOfPupils(school))
  expect(await storedText(page)).not.toContain(`person=${staff}`)
})

const secretsOfPupils = async (school: School) =>
  new RegExp((await secretsOf(school)).source.replace('|outboxKey', ''))

test('[O2] a Logout in one tab takes the pupils out of another', async ({ device, school }) => {
  const other = await openRegister(device, school)
  const page = await device.context.newPage()
  await page.goto('/classes')
  await page.bringToFront()
  await page.goto('/api/logout')
  await expect(page.getByRole('button', { name: 'Sign In to Continue' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign In to Continue' })).toBeVisible()
})
