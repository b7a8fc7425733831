import type { Page } from '@playwright/test'

/** Whether the page would have the browser ask before it is loaded anew or closed. */
export function asksBeforeReload(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
