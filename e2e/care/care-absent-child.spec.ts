import type { Page } from '@playwright/test'
import { bookForFriday, count, setTime } from '../support/care.ts'
import { expect, test } from '../support/school.ts'
import { expectNoSidewaysScrolling } from '../support/width.ts'
import { sql } from '#server/db/sql.ts'

const WIDTHS = [360, 390, 768, 820, 1280]

/** What of a row lies over something else of it, or outside of the window. */
function faultsOfRows(page: Page): Promise<string[]> {
  return page.getByRole('listitem').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const buttons = [...row.querySelectorAll('button')].filter(
        (button) => !button.getAttribute('aria-label')?.startsWith('Details of'),
      )
      const texts = [...row.querySelectorAll('span')].filter(
        (span) => span.textContent !== '' && span.closest('button') === null && !span.closest('.sr-only'),
      )
      const label = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
      const covered = buttons.flatMap((button) => {
        const box = button.getBoundingClientRect()
        return texts
          .filter((text) => {
            const other = text.getBoundingClientRect()
            return (
              other.right > box.left &&
              other.left < box.right &&
              other.bottom > box.top &&
              other.top < box.bottom
            )
          })
          .map((text) => `${text.textContent} over ${label(button)}`)
      })
      const outside = [...buttons, ...texts]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
        .map((element) => `${label(element)} outside`)
      return [...covered, ...outside]
    }),
  )
}

test('[I2, K2] a booked child who is absent today fits every width, and covers no button', async ({
  page,
  school,
}) => {
  await school.signIn(page.context(), 'staff')
  const names = await bookForFriday(school, 6)
  await school.database.query(sql`
    insert into attendance_records (student_id, date, pm_code)
    select student_id, '2026-11-13', (array['C1', 'E', 'C', 'M', 'I', null])[row_number() over (order by student_id)]
    from after_school_care_term_bookings
    on conflict (student_id, date) do update set pm_code = excluded.pm_code`)
  await setTime(page, school, '15:30')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/after-school-care')
    await expect(count(page, 'Expected')).toContainText('6')
    await expect(page.getByText('Absent today: Regulated performance or employment')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    expect(await faultsOfRows(page), `at ${width} px`).toEqual([])
    for (const name of names) {
      await expect(page.getByRole('button', { name: `Sign in ${name}` })).toBeVisible()
    }
  }
})
