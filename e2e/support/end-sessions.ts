import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { School } from './school.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Ends every session. The page's requests wait until the returned function is called, so that no read of its own notices
 * the end before the test has acted.
 */
export async function endSessions(page: Page, school: School): Promise<() => void> {
  const pressed = Promise.withResolvers<void>()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/**', async (route) => {
    await pressed.promise
    await route.fallback()
  })
  await school.database.query(sql`delete from sessions`)
  return pressed.resolve
}

const SAID = 'The page says: '

/**
 * Waits for what the page says when its session has ended. Half a second later the page leaves for the login, and
 * Playwright answers nothing about a page that is leaving: so the page itself reports it.
 */
export async function watchSessionEnd(page: Page): Promise<() => Promise<void>> {
  const said = page.waitForEvent('console', (message) => message.text().startsWith(SAID))
  said.catch(() => {})
  const watch = (prefix: string) => {
    new MutationObserver(() => {
      const alert = document.querySelector('[aria-label^=Notifications] [role=alert]')
      if (alert?.textContent && alert.checkVisibility()) console.info(prefix + alert.textContent)
    }).observe(document, { childList: true, subtree: true })
  }
  await page.addInitScript(watch, SAID)
  await page.evaluate(watch, SAID)
  return async () =>
    expect((await said).text()).toBe(`${SAID}UnauthorizedYou are logged out. Logging in again...`)
}
