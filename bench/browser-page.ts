import type { CDPSession, Page } from '@playwright/test'

type Moment = { click: string; until: string }

/** From the click to the frame after the one in which the awaited element stands, measured inside the page. */
export function clickToPainted(page: Page, moment: Moment): Promise<number> {
  return page.evaluate(
    ({ click, until }) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const look = () => {
          if (!document.querySelector(until)) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        document.querySelector<HTMLElement>(click)?.click()
        look()
      }),
    moment,
  )
}

/** How far things on the page have jumped so far; 0 is none at all. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'seen').shift))
}

export type Traffic = { requests: number; bytes: number; codeBytes: number }

/** What crosses the wire, as it is transferred; code is script and style. */
export async function watchTraffic(devtools: CDPSession): Promise<() => Traffic> {
  const code = new Set<string>()
  const traffic = { requests: 0, bytes: 0, codeBytes: 0 }
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.requests += 1
    traffic.bytes += encodedDataLength
    if (code.has(requestId)) traffic.codeBytes += encodedDataLength
  })
  return () => ({ ...traffic })
}
