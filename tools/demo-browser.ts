import { startTestServer } from '#testing/test-server.ts'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { cpSync } from 'node:fs'
import path from 'node:path'
import prepareSchool from './prepare-school.ts'
import { NOW } from './today.ts'
import { launchBrowser } from './browser.ts'

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/**
 * Sets the page to the day of the server's clock, because screens preload the register of today. It changes nothing but
 * the date: Playwright's own clock would also slow down what is measured.
 */
export const SET_DATE = (now: number) => {
  const RealDate = Date
  const ahead = now - RealDate.now()
  class SchoolDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]))
    }
    static override now = () => RealDate.now() + ahead
  }
  Object.assign(globalThis, { Date: SchoolDate })
}

/** Serves the demonstration school with a new build of the client, and opens a browser that is signed in. */
export async function openDemoBrowser(kind: 'staff' | 'admin' = 'staff') {
  const stopSchool = await prepareSchool()
  const server = await startTestServer({
    connectionString: process.env['E2E_SCHOOL'] ?? '',
    clock: () => new Date(NOW),
    clientDir: process.env['E2E_CLIENT_DIR'] ?? '',
  })
  cpSync(process.env['E2E_PHOTO_DIR'] ?? '', path.join(server.dataDir, 'photos'), { recursive: true })
  const browser = await launchBrowser()
  const session = await server.signedInAs(kind)
  const cookies = [...session.cookies].map(([name, value]) => ({ name, value, url: server.origin }))
  return {
    server,
    session,
    freshContext: async (options = DESKTOP): Promise<BrowserContext> => {
      const context = await browser.newContext(options)
      await context.addCookies(cookies)
      await context.addInitScript(SET_DATE, Date.parse(NOW))
      return context
    },
    close: async (): Promise<void> => {
      await browser.close()
      await server.close()
      await stopSchool()
    },
  }
}

export type DemoBrowser = Awaited<ReturnType<typeof openDemoBrowser>>
