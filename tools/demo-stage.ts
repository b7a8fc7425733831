import { startTestServer } from '#testing/test-server.ts'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { cpSync } from 'node:fs'
import path from 'node:path'
import prepareSchool from './prepare-school.ts'
import { NOW } from './today.ts'
import { launchBrowser } from './browser.ts'

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/**
 * The page stands at the school's day, as its server does: what is read ahead on the way to a register is of that day.
 * Nothing but the date is changed: Playwright's own clock also slows down what is measured.
 */
const STAND_AT = (now: number) => {
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

/** The demonstration school with a front end built for it, and a browser in which somebody is signed in. */
export async function openDemoStage(kind: 'staff' | 'admin' = 'staff') {
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
      await context.addInitScript(STAND_AT, Date.parse(NOW))
      return context
    },
    close: async (): Promise<void> => {
      await browser.close()
      await server.close()
      await stopSchool()
    },
  }
}

export type DemoStage = Awaited<ReturnType<typeof openDemoStage>>
