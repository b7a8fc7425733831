import type { CDPSession, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'

type ClickUntil = { click: string; until: string }

/** The time from the click until the frame with the awaited element is painted, measured inside the page. */
export function clickToPainted(page: Page, moment: ClickUntil): Promise<number> {
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

/** The layout shift of the page so far; 0 is none. */
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
  /** The size of script and style as sent, and as compressed by `gzip -9`. */
  codeBytes: number
  codeGzip: number
  addresses: string[]
}

/** Counts requests and bytes as transferred; code is script and style. */
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
