import type { Finding } from '../findings.ts'
import { repeat, spread } from '../measure.ts'
import type { BrowserSchool } from './browser-school.ts'
import { reachUntilPainted } from './painted.ts'

const LINK = 'main a[href="/weekly?yearGroup=All"]'

/** The time from the click on All Classes, which the mouse has reached, until the weekly register of the whole school can be used. */
export async function measureWeekly({ onPage }: BrowserSchool, count: number): Promise<Finding> {
  const rounds = await repeat(count, () =>
    onPage(1, async (page) => {
      await page.goto('/stats/classes')
      await page.locator(LINK).first().waitFor()
      await page.waitForLoadState('networkidle')
      return reachUntilPainted(page, LINK, { shows: 'textarea', count: 200 })
    }),
  )
  return {
    job: 'browser: weekly register of every class usable',
    ...spread(rounds),
    goal: { atMost: 500 },
    unit: 'ms',
    detail: '200 pupils, each with a comment',
  }
}
