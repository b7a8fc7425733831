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

const REGISTER = `/dashboard?yearGroup=${encodeURIComponent(className(1))}`
/** The last button of a card: the pupil can be marked. */
const USABLE = '[data-pupil] [data-do=more]'

/** Runs in each page: notes the beginning of the frame after all cards are painted. */
function noteUsable({ shows, count }: { shows: string; count: number }): void {
  const note = () => performance.mark('usable')
  const look = () => requestAnimationFrame(document.querySelectorAll(shows).length === count ? note : look)
  requestAnimationFrame(look)
}

const usableAt = () => performance.getEntriesByName('usable')[0]?.startTime ?? 0

async function startBrowser({ origin }: BrowserSchool, profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunch,
    ...{ baseURL: origin, viewport: { width: 1280, height: 900 } },
  })
  await context.addInitScript(SET_DATE, Date.parse(NOW))
  await context.addInitScript(noteUsable, { shows: USABLE, count: CLASS_SIZE })
  return context
}

async function untilUsable(page: Page): Promise<number> {
  await page.goto(REGISTER)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  return page.evaluate(usableAt)
}

/** A visit with the network, until the service worker keeps the register. */
async function visit(school: BrowserSchool, profile: string): Promise<void> {
  const context = await startBrowser(school, profile)
  await context.addCookies(school.cookies)
  const page = await context.newPage()
  await untilUsable(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await context.close()
}

/** Starts the browser anew; in milliseconds from the address to the register. */
async function measureStart(school: BrowserSchool, profile: string, slowness: number): Promise<number> {
  const context = await startBrowser(school, profile)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const taken = await untilUsable(page)
  await context.close()
  return taken
}

const GOALS = [
  { slowness: 1, atMost: 1000 },
  { slowness: 4, atMost: 3000 },
]

async function measureStarts(school: BrowserSchool, rounds: number): Promise<Finding[]> {
  const profile = mkdtempSync(path.join(tmpdir(), 'register-profile-'))
  try {
    await visit(school, profile)
    school.stopServer()
    const findings: Finding[] = []
    for (const { slowness, atMost } of GOALS) {
      const taken = await repeat(rounds, () => measureStart(school, profile, slowness))
      const job = `cold start without a network, processor slowed ${slowness} times`
      findings.push({
        ...{ job, ...spread(taken), goal: { atMost }, unit: 'ms' },
        detail: ms(median(taken)),
      })
    }
    return findings
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** [O2] A browser that was just started opens a register of 25 that it was given earlier; nothing answers. */
export const measureOfflineStart = ({ rounds }: Effort): Promise<Finding[]> =>
  withBrowserSchool(
    (connectionString) => fillSchool(connectionString, ONE_YEAR),
    (school) => measureStarts(school, rounds),
  )
