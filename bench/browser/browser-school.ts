import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { launchBrowser } from '#tools/browser.ts'
import { buildClient } from '#tools/client-build.ts'
import { SET_DATE } from '#tools/demo-browser.ts'
import { NOW } from '#tools/today.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forkServer } from '../forked-server.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface BrowserSchool {
  browser: Browser
  origin: string
  /** Those of the signed-in person. */
  cookies: Cookies
  /** From now on nothing answers. */
  stopServer: () => unknown
  connectionString: string
  /** Does something on a new page of a signed-in person, with an empty cache and this throttling of the processor. */
  onPage: <T>(slowness: number, use: (page: Page) => Promise<T>) => Promise<T>
}

/** Fills a durable database, serves it in the morning of the school's day with a new build, and opens a browser. */
export async function withBrowserSchool<T>(
  fill: (connectionString: string) => Promise<void>,
  work: (school: BrowserSchool) => Promise<T>,
): Promise<T> {
  await buildClient()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'register-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  const { connectionString } = postgres
  await migrate(connectionString)
  await fill(connectionString)
  const { server, origin, cookie } = await forkServer({
    ...{ connectionString, now: NOW, clientDir: path.resolve('dist/client') },
  })
  const browser = await launchBrowser()
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url: origin }
  })
  try {
    return await work({
      ...{ browser, connectionString, origin, cookies },
      stopServer: () => server.kill('SIGKILL'),
      async onPage(slowness, use) {
        const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })
        await context.addCookies(cookies)
        await context.addInitScript(SET_DATE, Date.parse(NOW))
        const page = await context.newPage()
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
        try {
          return await use(page)
        } finally {
          await context.close()
        }
      },
    })
  } finally {
    await browser.close()
    server.kill()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
