import { MONDAY, alert, fields, indicator, openComments, stored } from '../support/comments.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test.beforeEach(({ page, school }) => openComments(page, school))

test.describe('two people at the same comment', () => {
  test.beforeEach(async ({ page, school }) => {
    const colleague = await school.server.signedInAs('admin')
    const name = (await page.getByRole('rowheader').first().textContent()) ?? ''
    const [pupil] = await school.database.query<{ id: number }>(sql`
      select students.id from students join academic_years on academic_years.id = academic_year_id
      where coalesce(known_as, first_name) || ' ' || last_name = ${name} and year = '2026-2027'`)
    const comment = { studentId: pupil?.id, weekStartDate: MONDAY, classId: '5A', comment: 'From the office' }
    expect((await colleague.sendJson('POST', '/api/comments', comment)).status).toBe(200)
    await fields(page).first().fill('From the class')
    await page.keyboard.press('Tab')
    await expect(alert(page)).toHaveText(
      'Ada Admin changed this comment while you were writing. Yours is not saved yet.',
    )
    await expect(page.getByRole('blockquote')).toHaveText('From the office')
    await expect(fields(page).first()).toHaveValue('From the class')
    expect(await stored(school, 'From the office')).toBe(1)
  })

  test('the later one may keep their own', async ({ page, school }) => {
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => stored(school, 'From the class')).toBe(1)
    await expect(alert(page)).toHaveCount(0)
  })

  test('or take the other', async ({ page, school }) => {
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(fields(page).first()).toHaveValue('From the office')
    await expect(indicator(page)).toHaveCount(0)
    expect(await stored(school, 'From the office')).toBe(1)
  })

  test('or keep both', async ({ page, school }) => {
    await page.getByRole('button', { name: 'Keep both' }).click()
    await expect.poll(() => stored(school, 'From the office\nFrom the class')).toBe(1)
  })
})

const KINDS = {
  HTML: `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`,
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 well done 🎉',
  'right-to-left text': 'ليلى تقرأ جيدا هذا الأسبوع',
  '2,000 characters over several lines': `${'A line of the comment.\n'.repeat(86)}${'.'.repeat(22)}`,
}

test(`[F3] comments of ${Object.keys(KINDS).join(', ')} come back as typed and run nothing`, async ({
  page,
  school,
}) => {
  const texts = Object.values(KINDS)
  for (const [index, text] of texts.entries()) {
    await fields(page).nth(index).fill(text)
    await page.keyboard.press('Tab')
    await expect.poll(() => stored(school, text)).toBe(1)
  }
  await page.reload()
  for (const [index, text] of texts.entries()) await expect(fields(page).nth(index)).toHaveValue(text)
  await page.context().clearCookies()
  await school.signIn(page.context(), 'read-only')
  await page.reload()
  for (const [index, text] of texts.entries()) {
    const shown = page
      .getByRole('row')
      .nth(2 + index)
      .locator('p')
      .first()
    expect(await shown.evaluate((element) => element.textContent)).toBe(text)
  }
  expect(await page.title()).not.toContain('run')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})
