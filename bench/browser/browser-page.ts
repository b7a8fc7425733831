import type { CDPSession, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'

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

export type Traffic = {
  requests: number
  bytes: number
  /** Script and style as they were sent, and as `gzip -9` would have them. */
  codeBytes: number
  codeGzip: number
  addresses: string[]
}

/** What crosses the wire, as it is transferred; code is script and style. */
export async function watchTraffic(devtools: CDPSession): Promise<() => Promise<Traffic>> {
  const asked = new Map<string, { url: string; isCode: boolean }>()
  const finished: { requestId: string; url: string; isCode: boolean; bytes: number }[] = []
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    asked.set(requestId, { url: response.url, isCode: type === 'Script' || type === 'Stylesheet' })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url = '', isCode = false } = asked.get(requestId) ?? {}
    if (!url.startsWith('data:')) finished.push({ requestId, url, isCode, bytes: encodedDataLength })
  })
  async function gzipSize(requestId: string): Promise<number> {
    const { body, base64Encoded } = await devtools.send('Network.getResponseBody', { requestId })
    return gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length
  }
  const total = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)
  return async () => {
    const code = finished.filter(({ isCode }) => isCode)
    return {
      requests: finished.length,
      bytes: total(finished.map(({ bytes }) => bytes)),
      codeBytes: total(code.map(({ bytes }) => bytes)),
      codeGzip: total(await Promise.all(code.map(({ requestId }) => gzipSize(requestId)))),
      addresses: finished.map(({ url }) => new URL(url).pathname.split('/').at(-1) ?? ''),
    }
  }
}
