import { expectAccessible } from './support/accessibility.ts'
import { openRegister } from './support/register.ts'
import { expect, test } from './support/school.ts'

// Every journey is looked over by axe in both themes, which takes its time on a busy machine.
test.describe.configure({ timeout: 150_000 })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('[D9, D10] a class is marked with one thumb; buttons are large, nothing scrolls sideways', async ({
  page,
  school,
}) => {
  const register = await openRegister(page, school)
  const count = await register.cards.count()
  await page.getByRole('button', { name: 'Mark All Present' }).tap()
  await register.cards.nth(2).getByRole('button', { name: 'Late (L)' }).tap()
  await register.cards.nth(5).getByRole('button', { name: 'No reason yet (N)' }).tap()
  await expect
    .poll(async () => (await register.stored()).get(await register.pupilId(register.cards.nth(5))))
    .toBe('N')
  expect((await register.stored()).size).toBe(count)

  for (const button of await register.cards.first().getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeInViewport()
  await expectAccessible(page)
})

test('[D8] of two long names both can be read on the card', async ({ page, school }) => {
  const lastName = 'Featherstonehaugh-Cholmondeley'
  await school.database.query(
    `update students set known_as = null, first_name = $1, last_name = $2 where year_group = 'Year 3'`,
    ['Maximiliana-Alexandra Bartholomea Wilhelmina-Charlotte', lastName],
  )
  const register = await openRegister(page, school)
  const heading = register.cards.first().getByRole('heading')
  // How far under the heading's edge the beginning of the last name lies.
  const hidden = await heading.evaluate((element, name) => {
    const text = element.lastChild ?? element
    const from = text.textContent?.indexOf(name) ?? -1
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + 5)
    return range.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom
  }, lastName)
  expect(hidden).toBeLessThanOrEqual(1)
})

test('nothing moves under the thumb while another day is read', async ({ page, school }) => {
  await openRegister(page, school)
  const previous = page.getByRole('button', { name: 'Previous school day' })
  await previous.tap()
  await expect(page.getByText('Past Date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeVisible()
  const tiles = page.getByText('Total Pupils')
  const before = await tiles.boundingBox()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/attendance?**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await previous.tap()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toHaveCount(0)
  expect(await tiles.boundingBox()).toEqual(before)
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeVisible()
  expect(await tiles.boundingBox()).toEqual(before)
})
