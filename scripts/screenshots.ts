import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fillDemoSchool } from '#server/demo/school/fill-demo-school.ts'
import { DiskPhotoStore } from '#server/infra/disk-photo-store.ts'
import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { startTestServer } from '#testing/test-server.ts'
import type { TestServer } from '#testing/test-server.ts'
import { ensureBrowser } from './browser.ts'
import { buildClient } from './client-build.ts'

// Without an argument: the README's picture. With a folder: every screen, wide and narrow, light and dark.

const NOW = '2026-11-13T09:05:00.000Z'
const SCREENS = {
  home: '/',
  classes: '/classes',
  'follow-up': '/follow-up',
  register: '/dashboard?yearGroup=Year%203',
  'register-all': '/dashboard?yearGroup=All',
  weekly: '/weekly?yearGroup=Year%203',
  'stats-classes': '/stats/classes',
  'annual-report': '/annual-report',
  admin: '/admin',
  'admin-users': '/admin/users',
  'admin-students': '/admin/students',
  care: '/after-school-care',
  'care-admin': '/after-school-care/admin',
  'not-found': '/no/such/page',
}
const WIDTHS = [1280, 390]
const THEMES = ['light', 'dark'] as const
const README_PICTURE = 'docs/register.png'

interface Picture {
  screen: string
  width: number
  colorScheme: (typeof THEMES)[number]
  file: string
  fullPage: boolean
}

async function take(browser: Browser, server: TestServer, picture: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: picture.width, height: 860 },
    colorScheme: picture.colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const session = await server.signedInAs('admin')
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: server.origin })))
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.goto(server.origin + picture.screen)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: picture.file, fullPage: picture.fullPage })
  await context.close()
  console.log(picture.file)
}

function pictures(folder: string | undefined): Picture[] {
  if (!folder) {
    const register = { screen: SCREENS.register, width: 1280, colorScheme: 'light' as const }
    return [{ ...register, file: README_PICTURE, fullPage: false }]
  }
  mkdirSync(folder, { recursive: true })
  return Object.entries(SCREENS).flatMap(([name, screen]) =>
    WIDTHS.flatMap((width) =>
      THEMES.map((colorScheme) => {
        const file = path.join(folder, `${name}-${width}-${colorScheme}.png`)
        return { screen, width, colorScheme, file, fullPage: false }
      }),
    ),
  )
}

/** A morning under way: a class all but marked, with one child late, one ill and one whose reason nobody knows yet. */
async function markSome(running: TestServer): Promise<void> {
  const session = await running.signedInAs('admin')
  const date = NOW.slice(0, 10)
  const { body } = await session.getJson<{ id: number }[]>(`/api/students?date=${date}&yearGroup=Year 3`)
  const unusual: Record<number, string> = { 2: 'L', 5: 'I', 9: 'N', 10: 'V' }
  const marks = body.slice(0, -4).map(({ id }, index) => ({ studentId: id, code: unusual[index] ?? '/' }))
  await session.sendJson('POST', '/api/attendance/bulk', { date, session: 'am', marks })
}

ensureBrowser()
buildClient()
const databases = await startDatabaseServer()
const store = await createDatabaseOn(databases.connectionString)
const server = await startTestServer({
  connectionString: store.connectionString,
  clock: () => new Date(NOW),
  clientDir: path.resolve('dist/client'),
})
try {
  const photoStore = new DiskPhotoStore(path.join(server.dataDir, 'photos'))
  await fillDemoSchool(store.database, { today: NOW.slice(0, 10), photoStore })
  await markSome(server)
  const executablePath = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : chromium.executablePath()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  for (const picture of pictures(process.argv[2])) await take(browser, server, picture)
  await browser.close()
} finally {
  await server.close()
  await store.drop()
  await databases.stop()
}
