import { isoDate } from '#domain/calendar/iso-date.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import { expect, test } from '../support/school.ts'

test.use({ kind: 'empty' })

test('[G4] 600 pupils by 65 days are drawn with fewer than 5,000 nodes, wherever the grid stands', async ({
  page,
  school,
}) => {
  await fillLargeSchool(school.database, {
    ...{ pupils: 600, days: 65, from: isoDate('2026-09-01'), academicYear: '2026-2027' },
  })
  await school.signIn(page.context(), 'staff')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/annual-report')
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '603')
  await expect(page.locator('dt', { hasText: 'Total Sessions' }).locator('+ dd')).toHaveText('78,000')
  const frame = grid.locator('..')
  for (const [top, left] of [
    [0, 0],
    [9000, 1200],
    [99_999, 99_999],
    [0, 99_999],
  ] as const) {
    await frame.evaluate((element, place) => element.scrollTo(...place), [left, top] as const)
    await expect(grid.getByRole('gridcell').first()).toBeAttached()
    expect(await grid.locator('*').count()).toBeLessThan(5000)
  }
  await frame.evaluate((element) => {
    element.scrollTo(99_999, 99_999)
    element.scrollIntoView({ block: 'end' })
  })
  await expect(grid.getByRole('rowheader', { name: /Number 0(?:59\d|600)/ }).last()).toBeInViewport()
})
