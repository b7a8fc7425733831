import type { Page } from '@playwright/test'
import type { School } from './school.ts'

/** A person comes back to the page at that time, which the server has too. */
export async function comeBackAt(page: Page, school: School, instant: string): Promise<void> {
  await school.server.setTime(instant)
  await page.clock.setFixedTime(instant)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
