import type { Page } from '@playwright/test'

interface Shown {
  /** What must be there, so many times, and laid out. */
  shows: string
  count?: number
}

interface Watched extends Shown {
  /** `paint` ends right after the frame that shows it, `next frame` with the beginning of the one after. */
  ends: 'paint' | 'next frame'
}

/** Runs in the page: waits for the next click, then for the frame that shows everything awaited; in milliseconds. */
function watch({ shows, count = 1, ends }: Watched): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Never shown: ${count} times ${shows}`)), 20_000)
    let start = Number.NaN
    addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
    const isThere = () => {
      const found = document.querySelectorAll(shows)
      const last = found[count - 1]
      // What is drawn ahead is laid out, but not visible.
      return found.length === count && last?.checkVisibility() && last.getClientRects().length > 0
    }
    const end = () => resolve(performance.now() - start)
    const look = () => {
      if (Number.isNaN(start) || !isThere()) return requestAnimationFrame(look)
      if (ends === 'next frame') return requestAnimationFrame(end)
      // A message is delivered once this frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', end)
      port1.start()
      return port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  })
}

const watchPage = (page: Page, watched: Watched): Promise<number> => page.evaluate(watch, watched)

/** From a click that comes without a pointer, as by a key, to the frame after everything is painted. */
export async function clickUntilPainted(page: Page, button: string, awaited: Shown): Promise<number> {
  await page.locator(button).first().waitFor()
  const painted = watchPage(page, { ...awaited, ends: 'next frame' })
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), button)
  return painted
}

/** How long a pointer is over a button before it is pressed, at the quickest. */
export const REACH_MS = 100

/** From the real click of a mouse that is there already until each of these is shown. */
async function tapAndWatch(page: Page, selector: string, awaited: readonly Watched[]): Promise<number[]> {
  const button = page.locator(selector).first()
  await button.hover()
  await page.waitForTimeout(REACH_MS)
  const painted = awaited.map((one) => watchPage(page, one))
  await button.click()
  return Promise.all(painted)
}

/** Until the frame with what it changes is painted. */
export const tapUntilPainted = (page: Page, selector: string, awaited: readonly Shown[]): Promise<number[]> =>
  tapAndWatch(
    page,
    selector,
    awaited.map((one) => ({ ...one, ends: 'paint' })),
  )

/** As `clickUntilPainted`, with a mouse that has reached the link. */
export async function reachUntilPainted(page: Page, link: string, awaited: Shown): Promise<number> {
  const [painted = 0] = await tapAndWatch(page, link, [{ ...awaited, ends: 'next frame' }])
  return painted
}
