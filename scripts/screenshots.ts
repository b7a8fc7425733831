import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openDemoBrowser } from '#tools/demo-browser.ts'
import type { DemoBrowser } from '#tools/demo-browser.ts'
import { TODAY } from '#tools/today.ts'
import { ensureBrowser } from '#tools/browser.ts'

// Without an argument: the README's four pictures. With a folder: every screen, wide and narrow, light and dark.

const SCREENS = {
  home: '/',
  classes: '/classes',
  today: '/today',
  'planned-absences': '/planned-absences',
  'follow-up': '/follow-up',
  register: '/dashboard?yearGroup=Year%203',
  'register-all': '/dashboard?yearGroup=All',
  weekly: '/weekly?yearGroup=Year%203',
  'stats-classes': '/stats/classes',
  'annual-report': '/annual-report',
  amendments: '/amendments',
  admin: '/admin',
  'admin-users': '/admin/users',
  'admin-students': '/admin/students',
  'admin-import': '/admin/students/import',
  'admin-school': '/admin/school',
  'admin-calendar': '/admin/school/calendar?year=2026-2027',
  'admin-closing': '/admin/school/closing',
  'admin-roll-over': '/admin/school/roll-over',
  care: '/after-school-care',
  'care-month': '/after-school-care/month',
  'care-admin': '/after-school-care/admin',
  'not-found': '/no/such/page',
}
const WIDTHS = [1280, 390]
const THEMES = ['light', 'dark'] as const

interface Picture {
  screen: string
  width: number
  colorScheme: (typeof THEMES)[number]
  file: string
}

const README_PICTURES: Picture[] = [
  { screen: SCREENS.register, width: 1280, colorScheme: 'light', file: 'docs/pictures/register.png' },
  { screen: SCREENS.register, width: 390, colorScheme: 'light', file: 'docs/pictures/phone.png' },
  { screen: SCREENS.weekly, width: 1280, colorScheme: 'light', file: 'docs/pictures/weekly.png' },
  { screen: SCREENS['annual-report'], width: 1280, colorScheme: 'dark', file: 'docs/pictures/annual.png' },
]

async function take({ server, freshContext }: DemoBrowser, picture: Picture): Promise<void> {
  const context = await freshContext({
    viewport: { width: picture.width, height: 860 },
    colorScheme: picture.colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(server.origin + picture.screen)
  await page.waitForLoadState('networkidle')
  // On a busy machine what was read may not be painted yet: no place is held for it any more (ui/skeleton.tsx).
  await page.locator('.animate-breathe').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: picture.file })
  await context.close()
  console.log(picture.file)
}

function pictures(folder: string | undefined): Picture[] {
  if (!folder) {
    mkdirSync('docs/pictures', { recursive: true })
    return README_PICTURES
  }
  mkdirSync(folder, { recursive: true })
  return Object.entries(SCREENS).flatMap(([name, screen]) =>
    WIDTHS.flatMap((width) =>
      THEMES.map((colorScheme) => {
        const file = path.join(folder, `${name}-${width}-${colorScheme}.png`)
        return { screen, width, colorScheme, file }
      }),
    ),
  )
}

/** A morning under way: a class almost marked, with one child late, one ill and one without a reason yet. */
async function markSome({ session }: DemoBrowser): Promise<void> {
  const { body } = await session.getJson<{ id: number }[]>(`/api/students?date=${TODAY}&yearGroup=Year 3`)
  const unusual: Record<number, string> = { 2: 'L', 5: 'I', 9: 'N', 10: 'V' }
  const marks = body.slice(0, -4).map(({ id }, index) => ({ studentId: id, code: unusual[index] ?? '/' }))
  await session.sendJson('POST', '/api/attendance/bulk', { date: TODAY, session: 'am', marks })
}

ensureBrowser()
const demo = await openDemoBrowser('admin')
try {
  await markSome(demo)
  for (const picture of pictures(process.argv[2])) await take(demo, picture)
} finally {
  await demo.close()
}
