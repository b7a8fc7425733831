import type { BrowserContext, Page } from '@playwright/test'
import type { OneEvacuation } from '#contract/office-day/evacuations.ts'
import { reportOf } from '#domain/evacuation/evacuation.ts'
import { sql } from '#server/db/sql.ts'
import { SET_DATE } from '#tools/demo-browser.ts'
import { NOW, TODAY } from '#tools/today.ts'
import { expectAccessible } from './support/accessibility.ts'
import { setClocks } from './support/clocks.ts'
import { expect, test } from './support/school.ts'
import type { School } from './support/school.ts'

// PHONES=8 ticks the whole school; half of the phones are offline for half of the time.
const PHONES = Number(process.env['PHONES'] ?? 2)
const CLASS = PHONES === 8 ? null : 'Year 3'
const STAGES = 4
const NEVER_FOUND = 4

test.use({ isLive: true })
// Eight browsers on a small machine need their time.
test.setTimeout(PHONES * 60_000)
const SETTLED = { timeout: PHONES * 20_000 }

/** Only the children of the list are in school, and no visitors. */
async function markPresent({ database }: School): Promise<void> {
  await database.query(sql`delete from visitors`)
  await database.query(sql`delete from attendance_records where date = ${TODAY}`)
  await database.query(sql`
    insert into attendance_records (student_id, date, am_code)
    select students.id, day.date, case when ${CLASS}::text is null or year_group = ${CLASS} then '/' else 'Y1' end
    from students join school_calendar day on day.academic_year_id = students.academic_year_id and day.date = ${TODAY}
    where (start_date is null or start_date <= day.date) and (leave_date is null or leave_date >= day.date)`)
}

interface Phone {
  context: BrowserContext
  page: Page
}

/** Each row as the phone shows it, by its person. */
const shownBy = ({ page }: Phone) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('[id^=person-]'),
      (row) => `${row.id} ${row.getAttribute('aria-pressed')}`,
    )
      .toSorted()
      .join(),
  )

const tick = ({ page }: Phone, people: readonly number[]) =>
  page.evaluate((ids) => {
    for (const id of ids) document.querySelector<HTMLElement>(`#person-${id}`)?.click()
  }, people)

/** The dialogs come at rest. A browser whose network goes meanwhile does not ask for them again until the page is loaded anew. */
const untilDialogsAreThere = (page: Page) =>
  page.waitForFunction(() =>
    ['add-person-dialog', 'end-dialog'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  )

/** A tap shows its effect in the next frame. */
const AT_ONCE_MS = 5000

/** While ticked rows go to their places the page scrolls along, and a tap in that moment meets nothing: it is made again. */
const whileRowsMove = (tap: () => Promise<void>) => expect(tap).toPass()

test(`[N2] ${PHONES} phones tick one list, half of them offline half of the time: nothing is lost, all agree, the report is right`, async ({
  browser,
  school,
}) => {
  await markPresent(school)
  const phones: Phone[] = []
  for (let number = 0; number < PHONES; number += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await context.addInitScript(SET_DATE, Date.parse(NOW))
    await school.signIn(context, number % 2 === 0 ? 'staff' : 'admin')
    const page = await context.newPage()
    if (number === 0) {
      await page.goto(`${school.origin}/on-site`)
      await page.getByRole('button', { name: 'Start an evacuation' }).click()
      await page.getByRole('button', { name: 'This is a drill' }).click()
      await expect(page.getByText(/^\d+ not found$/)).toBeVisible()
      await expectAccessible(page)
    } else {
      await page.goto(`${school.origin}/on-site`)
      await page.getByRole('link', { name: /^Evacuation drill since/ }).click()
    }
    phones.push({ context, page })
  }
  for (const { page } of phones) await untilDialogsAreThere(page)
  const [first, last] = [phones[0], phones.at(-1)]
  if (!first || !last) throw new Error('There is no phone')
  const ids = await first.page.evaluate(() =>
    Array.from(document.querySelectorAll('[id^=person-]'), ({ id }) => Number(id.slice('person-'.length))),
  )
  const sought = ids.slice(NEVER_FOUND)

  for (let stage = 0; stage < STAGES; stage += 1) {
    for (const [number, phone] of phones.entries())
      await phone.context.setOffline(number >= PHONES / 2 && (stage + number) % 2 === 0)
    await Promise.all(
      phones.map((phone, number) =>
        tick(
          phone,
          sought.filter((_, at) => at % STAGES === stage && Math.floor(at / STAGES) % PHONES === number),
        ),
      ),
    )
  }
  for (const { context } of phones) await context.setOffline(false)
  for (const { page } of phones) {
    await expect(page.getByText(new RegExp(`^${NEVER_FOUND} not found$`))).toBeVisible(SETTLED)
    await expect(page.getByText('to send')).toHaveCount(0, SETTLED)
  }
  const shown = await shownBy(first)
  for (const phone of phones) await expect.poll(() => shownBy(phone), SETTLED).toBe(shown)

  const endIt = last.page.getByRole('button', { name: 'End it' })
  await whileRowsMove(async () => {
    await last.page.getByRole('button', { name: 'End and report' }).click({ timeout: AT_ONCE_MS })
    await expect(endIt).toBeVisible({ timeout: AT_ONCE_MS })
  })
  await endIt.click()
  await expect(last.page.getByRole('heading', { name: `Never found (${NEVER_FOUND})` })).toBeVisible()
  const session = await school.signIn(first.context, 'staff')
  const [{ id } = { id: 0 }] = await school.database.query<{ id: number }>(sql`select id from evacuations`)
  const { body } = await session.getJson<OneEvacuation>(`/api/evacuations/${id}`)
  const report = reportOf(body)
  expect(report.counts).toMatchObject({ found: sought.length, missing: NEVER_FOUND, notHere: 0 })
  expect(body.ticks).toHaveLength(sought.length)
  for (const { context } of phones) await context.close()
})

test('[N2] a second tap takes a tick back, here and on another phone', async ({
  page,
  school,
  anotherBrowser,
}) => {
  await markPresent(school)
  await school.signIn(page.context(), 'staff')
  await page.goto('/on-site')
  await page.getByRole('button', { name: 'Start an evacuation' }).click()
  await page.getByRole('button', { name: 'This is a drill' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const id = (await page.locator('[id^=person-]').first().getAttribute('id')) ?? ''
  const other = await anotherBrowser('admin')
  await other.goto('/on-site/evacuation')
  for (const [seconds, isFound] of [
    [1, 'true'],
    [2, 'false'],
  ] as const) {
    // Of two ticks the later counts, and here time passes only when it is told to.
    await setClocks(page, school, new Date(Date.parse(NOW) + seconds * 1000).toISOString())
    const row = page.locator(`#${id}`)
    await whileRowsMove(async () => {
      await row.click({ timeout: AT_ONCE_MS })
      await expect(row).toHaveAttribute('aria-pressed', isFound, { timeout: AT_ONCE_MS })
    })
    for (const phone of [page, other])
      await expect(phone.locator(`#${id}`)).toHaveAttribute('aria-pressed', isFound)
  }
  const ticks = await school.database.query<{ value: string }>(
    sql`select value from evacuation_ticks order by at`,
  )
  expect(ticks.map(({ value }) => value)).toEqual(['found', 'open'])
})
