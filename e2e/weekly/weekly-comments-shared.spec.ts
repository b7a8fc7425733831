import { MONDAY, alert, fields, indicator, openComments, stored } from '../support/comments.ts'
import { expect, test } from '../support/school.ts'
import { sql } from '#server/db/sql.ts'

test.beforeEach(({ page, school }) => openComments(page, school))

test('of two people at the same comment the later one may keep their own, take the other, or keep both', async ({
  page,
  school,
}) => {
  const colleague = await school.server.signedInAs('admin')
  /** The office has just commented on the pupil in this row; then the class does. */
  async function writeBoth(row: number): Promise<void> {
    const name = (await page.getByRole('rowheader').nth(row).textContent()) ?? ''
    const [pupil] = await school.database.query<{ id: number }>(sql`
      select students.id from students join academic_years on academic_years.id = academic_year_id
      where coalesce(known_as, first_name) || ' ' || last_name = ${name} and year = '2026-2027'`)
    const comment = { studentId: pupil?.id, weekStartDate: MONDAY, classId: '5A', comment: `Office ${row}` }
    expect((await colleague.sendJson('POST', '/api/comments', comment)).status).toBe(200)
    await fields(page).nth(row).fill(`Class ${row}`)
    await page.keyboard.press('Tab')
    await expect(alert(page)).toHaveText(
      'Ada Admin changed this comment while you were writing. Yours is not saved yet.',
    )
    await expect(page.getByRole('blockquote')).toHaveText(`Office ${row}`)
    await expect(fields(page).nth(row)).toHaveValue(`Class ${row}`)
    expect(await stored(school, `Office ${row}`)).toBe(1)
  }

  await writeBoth(0)
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(fields(page).first()).toHaveValue('Office 0')
  await expect(indicator(page)).toHaveCount(0)
  expect(await stored(school, 'Office 0')).toBe(1)

  await writeBoth(1)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => stored(school, 'Class 1')).toBe(1)
  await expect(alert(page)).toHaveCount(0)

  await writeBoth(2)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(() => stored(school, 'Office 2\nClass 2')).toBe(1)
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
