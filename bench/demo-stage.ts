import { startTestServer } from '#testing/test-server.ts'
import type { BrowserContext } from '@playwright/test'
import { cpSync } from 'node:fs'
import path from 'node:path'
import prepareSchool from '../e2e/support/prepare-school.ts'
import { NOW } from '../e2e/support/today.ts'
import { launchBrowser } from './launch-browser.ts'

/** The demonstration school with a front end built for it, and a browser in which a teacher is signed in. */
export async function openDemoStage() {
  const stopSchool = await prepareSchool()
  const server = await startTestServer({
    connectionString: process.env['E2E_SCHOOL'] ?? '',
    clock: () => new Date(NOW),
    clientDir: process.env['E2E_CLIENT_DIR'] ?? '',
  })
  cpSync(process.env['E2E_PHOTO_DIR'] ?? '', path.join(server.dataDir, 'photos'), { recursive: true })
  const browser = await launchBrowser()
  const { cookies } = await server.signedInAs('staff')
  return {
    server,
    freshContext: async (): Promise<BrowserContext> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.origin })))
      return context
    },
    close: async (): Promise<void> => {
      await browser.close()
      await server.close()
      await stopSchool()
    },
  }
}
