import type { Page } from '@playwright/test'

/** Whether the browser would ask before the page is reloaded or closed. */
export function asksBeforeReload(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
