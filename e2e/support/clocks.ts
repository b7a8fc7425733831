import type { Page } from '@playwright/test'
import type { School } from './school.ts'

/**
 * Sets the clocks of the browser and of the server. The browser's comes first: an answer that was on its way then tells
 * nothing new, while one with the server's new time would look like a wrong clock in the browser.
 */
export async function setClocks(page: Page, school: School, instant: string): Promise<void> {
  await page.clock.setFixedTime(instant)
  await school.server.setTime(instant)
}

/** The page's timers go on as if that time had passed; the clocks stand. */
export const waitTenSeconds = (page: Page) => page.clock.fastForward(10_000)

/** A person comes back to the page at that time, which the server has too. */
export async function comeBackAt(page: Page, school: School, instant: string): Promise<void> {
  await setClocks(page, school, instant)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
