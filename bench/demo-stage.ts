import { startTestServer } from '#testing/test-server.ts'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { cpSync } from 'node:fs'
import path from 'node:path'
import prepareSchool from '../e2e/support/prepare-school.ts'
import { NOW } from '../e2e/support/today.ts'
import { launchBrowser } from '../scripts/browser.ts'

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

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
      // At the school's day, as its server is: what is read ahead on the way to a register is of that day.
      await context.clock.setFixedTime(NOW)
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
