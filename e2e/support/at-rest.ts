import { AT_REST_MS } from '#client/lib/at-rest.ts'
import type { Page } from '@playwright/test'

/** Keeps away what is fetched once the page is at rest, however long the visit takes on a busy machine. */
export async function stopAtRest(page: Page): Promise<void> {
  await page.addInitScript((atRest) => {
    const inTime = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, delay = 0) =>
      delay >= atRest ? 0 : inTime(work, delay)) as typeof window.setTimeout
  }, AT_REST_MS)
}
