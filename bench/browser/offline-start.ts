import { browserLaunch } from '#tools/browser.ts'
import { SET_DATE } from '#tools/demo-browser.ts'
import { NOW } from '#tools/today.ts'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from '../findings.ts'
import { ms, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { CLASS_SIZE, ONE_YEAR, className, fillSchool } from '../school-data.ts'
import { median } from '../statistics.ts'
import { withBrowserSchool } from './browser-school.ts'
import type { BrowserSchool } from './browser-school.ts'

interface OfflinePage {
  name: string
  address: string
  /** What must be there, at least so many times. */
  shows: string
  count: number
  goals: readonly { slowness: number; atMost: number }[]
}

const PAGES: readonly OfflinePage[] = [
  {
    name: 'a register of 25',
    address: `/dashboard?yearGroup=${encodeURIComponent(className(1))}`,
    // The last button of a card: the pupil can be marked.
    ...{ shows: '[data-pupil] [data-do=more]', count: CLASS_SIZE },
    goals: [
      { slowness: 1, atMost: 1000 },
      { slowness: 4, atMost: 3000 },
    ],
  },
  {
    // Of 200 pupils a few are ill.
    name: 'the list of an evacuation of 180',
    ...{ address: '/on-site/evacuation', shows: '[id^=person-]', count: 180 },
    goals: [{ slowness: 4, atMost: 2000 }],
  },
]

/** Runs in each page: notes the beginning of the frame after everything is painted. */
function noteUsable({ shows, count }: Pick<OfflinePage, 'shows' | 'count'>): void {
  const note = () => performance.mark('usable')
  const look = () => requestAnimationFrame(document.querySelectorAll(shows).length >= count ? note : look)
  requestAnimationFrame(look)
}

const usableAt = () => performance.getEntriesByName('usable')[0]?.startTime ?? 0

async function startBrowser(
  { origin }: BrowserSchool,
  profile: string,
  { shows, count }: OfflinePage,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunch,
    ...{ baseURL: origin, viewport: { width: 1280, height: 900 } },
  })
  await context.addInitScript(SET_DATE, Date.parse(NOW))
  await context.addInitScript(noteUsable, { shows, count })
  return context
}

async function untilUsable(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  return page.evaluate(usableAt)
}

async function startEvacuation(page: Page): Promise<void> {
  await page.goto('/on-site')
  await page.getByRole('button', { name: 'Start an evacuation' }).click()
  await page.getByRole('button', { name: 'This is a drill' }).click()
  await page
    .getByText(/ not (found|known)$/)
    .first()
    .waitFor()
}

/** A visit with the network, until the service worker keeps the page. */
async function visit(school: BrowserSchool, profile: string, visited: OfflinePage): Promise<void> {
  const context = await startBrowser(school, profile, visited)
  await context.addCookies(school.cookies)
  const page = await context.newPage()
  await untilUsable(page, visited.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await context.close()
}

/** Starts the browser anew; in milliseconds from the address to the page. */
async function measureStart(
  school: BrowserSchool,
  profile: string,
  started: OfflinePage,
  slowness: number,
): Promise<number> {
  const context = await startBrowser(school, profile, started)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const taken = await untilUsable(page, started.address)
  await context.close()
  return taken
}

async function measureStarts(school: BrowserSchool, rounds: number): Promise<Finding[]> {
  const profile = mkdtempSync(path.join(tmpdir(), 'register-profile-'))
  try {
    await school.onPage(1, startEvacuation)
    for (const page of PAGES) await visit(school, profile, page)
    school.stopServer()
    const findings: Finding[] = []
    for (const page of PAGES) {
      for (const { slowness, atMost } of page.goals) {
        const taken = await repeat(rounds, () => measureStart(school, profile, page, slowness))
        const job = `cold start without a network, ${page.name}, processor slowed ${slowness} times`
        findings.push({
          ...{ job, ...spread(taken), goal: { atMost }, unit: 'ms' },
          detail: ms(median(taken)),
        })
      }
    }
    return findings
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** [O2] [N2] A browser that was just started opens what it was given earlier; nothing answers. */
export const measureOfflineStart = ({ rounds }: Effort): Promise<Finding[]> =>
  withBrowserSchool(
    (connectionString) => fillSchool(connectionString, ONE_YEAR),
    (school) => measureStarts(school, rounds),
  )
