import { AT_REST_MS } from '#client/lib/at-rest.ts'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserLaunch } from '#tools/browser.ts'
import { NOW } from '#tools/today.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import { test as base, withoutStream } from './school.ts'

/** A teacher's device: a browser with a profile on disk, service workers and the cache of the Back button. */
export interface Device {
  context: BrowserContext
  network: Network
  /** Closes the browser and starts it again with the same profile. */
  restart(): Promise<void>
}

async function startBrowser(profile: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunch,
    ...{ baseURL, locale: 'en-GB', timezoneId: 'Europe/London', serviceWorkers: 'allow' },
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  await context.clock.setFixedTime(NOW)
  await context.addInitScript(restAtOnce, AT_REST_MS)
  // With it, a page is never without a request.
  await context.addInitScript(withoutStream)
  return context
}

/** Runs in each page: what the page fetches once it is at rest is fetched without the wait. */
function restAtOnce(atRest: number): void {
  const inTime = window.setTimeout.bind(window)
  window.setTimeout = ((work: () => void, delay?: number) =>
    inTime(work, delay === atRest ? 0 : delay)) as typeof window.setTimeout
}

export const test = base.extend<{ device: Device }>({
  device: async ({ school }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'register-profile-'))
    const network = await openNetwork(school.origin)
    const device: Device = {
      network,
      context: await startBrowser(profile, network.origin),
      async restart() {
        await device.context.close()
        device.context = await startBrowser(profile, network.origin)
      },
    }
    await use(device)
    await device.context.close()
    await network.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  },
})

/** Waits until the service worker answers this page and has kept what the page shows. */
export async function untilKept(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(
    async (part) => {
      const kept = await (await caches.open('reads')).keys()
      return kept.some(({ url }) => url.includes(part))
    },
    address,
    { polling: 200 },
  )
}

/** Everything that this browser keeps for the site, as text, except the built files. */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('A database could not be read')))
      })
    }
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)))
    for (const name of await caches.keys()) {
      if (name.startsWith('workbox-precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(`${name} ${request.url}`, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await resultOf(database.transaction(store).objectStore(store).getAll())
        texts.push(`${name} ${store} ${JSON.stringify(rows)}`)
      }
      database.close()
    }
    return texts.join('\n')
  })
}
