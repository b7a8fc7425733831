import { isoDate } from '#domain/calendar/iso-date.ts'
import { createDatabaseOn, startDatabaseServer } from '#testing/database-server.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import { startTestServer } from '#testing/test-server.ts'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NOW } from '#tools/today.ts'
import { launchBrowser } from '#tools/browser.ts'
import { buildClient } from '#tools/client-build.ts'
import { median } from '../statistics.ts'
import type { Finding } from '../findings.ts'
import { repeat } from '../measure.ts'

const CLIENT = path.resolve('dist/client')
const ROUNDS = 5
const SCROLL_FRAMES = 160
/** The longest term of a large school, and a whole year of a small one. */
const GRIDS = [
  { pupils: 600, days: 65, paintWithin: 1000 },
  { pupils: 200, days: 190, paintWithin: 500 },
]

// Written as text: this runs in the page, whose types are not those of this file.
const FIRST_PAINT = `new Promise((resolve) => {
  const check = () => {
    const read = performance.getEntriesByType('resource').find(({ name }) => name.includes('/annual?'))
    const cell = document.querySelector('[role=gridcell]')
    if (read && cell) requestAnimationFrame(() => resolve(performance.now() - read.responseEnd))
    else requestAnimationFrame(check)
  }
  check()
})`
// Scrolls as fast in each frame as a quick wheel and a sideways swipe; turns back at the last pupil.
const FRAMES = `new Promise((resolve) => {
  const frame = document.querySelector('[role=grid]').parentElement
  const most = frame.scrollHeight - frame.clientHeight
  const start = performance.now()
  let frames = 0
  const step = (now) => {
    frames += 1
    const way = (100 * frames) % (2 * most)
    frame.scrollTo(20 * (frames % 80), way > most ? 2 * most - way : way)
    if (frames < ${SCROLL_FRAMES}) requestAnimationFrame(step)
    else resolve({ frames: (frames * 1000) / (now - start), top: frame.scrollTop })
  }
  requestAnimationFrame(step)
})`
const NODES = `document.querySelectorAll('[role=grid] *').length`

/** Processor time of the page's main thread, which other load on the machine does not lengthen. */
async function processorMs(watch: CDPSession): Promise<number> {
  const { metrics } = await watch.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Private memory of the page's process in megabytes, as the browser's own task manager counts it. */
async function tabMegabytes(browser: Browser, watch: CDPSession): Promise<number> {
  await watch.send('HeapProfiler.collectGarbage')
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  await whole.detach()
  const tabs = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = tabs.map(
    ({ id }) => /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1],
  )
  return Math.max(...sizes.map(Number)) / 1024
}

async function measure(page: Page, watch: CDPSession) {
  await page.goto('/annual-report')
  const paint = await page.evaluate<number>(FIRST_PAINT)
  const loadWork = await processorMs(watch)
  const { frames, top } = await page.evaluate<{ frames: number; top: number }>(FRAMES)
  // A page without its stylesheet does not scroll, and would report sixty frames a second.
  if (!(top > 0)) throw new Error('The grid did not scroll')
  const scrollWork = (await processorMs(watch)) - loadWork
  const frameWork = scrollWork / SCROLL_FRAMES
  return { paint, frames, frameWork, loadWork, nodes: await page.evaluate<number>(NODES) }
}

async function measureGrid(browser: Browser, origin: string, cookies: ReadonlyMap<string, string>) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  const watch = await context.newCDPSession(page)
  await watch.send('Performance.enable', { timeDomain: 'threadTicks' })
  const rounds = await repeat(ROUNDS, () => measure(page, watch))
  const megabytes = await tabMegabytes(browser, watch)
  await context.close()
  return {
    of: (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure])),
    megabytes,
  }
}

function findings(
  { pupils, days, paintWithin }: (typeof GRIDS)[number],
  { of, megabytes }: Awaited<ReturnType<typeof measureGrid>>,
): Finding[] {
  const grid = `annual grid, ${pupils} pupils by ${days} days`
  const inMs = { detail: `median of ${ROUNDS}`, unit: 'ms' } as const
  const plain = { ...inMs, unit: '' } as const
  const working = { ...inMs, detail: 'processor time' }
  return [
    {
      ...inMs,
      job: `${grid}: first paint after the data`,
      ratio: of('paint'),
      goal: { atMost: paintWithin },
    },
    { ...plain, job: `${grid}: frames a second`, ratio: of('frames'), goal: { atLeast: 50 } },
    { ...working, job: `${grid}: work for a frame`, ratio: of('frameWork'), goal: { atMost: 16 } },
    { ...working, job: `${grid}: work until painted`, ratio: of('loadWork'), goal: { atMost: 1000 } },
    { ...plain, job: `${grid}: nodes`, ratio: of('nodes'), goal: { atMost: 4999 } },
    { job: `${grid}: memory of the tab`, ratio: megabytes, goal: { atMost: 150 }, unit: 'MB', detail: '' },
  ]
}

async function measureOn(
  databases: string,
  browser: Browser,
  size: (typeof GRIDS)[number],
): Promise<Finding[]> {
  const { connectionString, database, drop } = await createDatabaseOn(databases)
  const server = await startTestServer({ connectionString, clientDir: CLIENT, clock: () => new Date(NOW) })
  await fillLargeSchool(database, { ...size, from: isoDate('2026-09-01'), academicYear: '2026-2027' })
  const { cookies } = await server.signedInAs('staff')
  const grid = await measureGrid(browser, server.origin, cookies)
  await server.close()
  await drop()
  return findings(size, grid)
}

/** The annual report's grid in a headless browser. */
export async function measureAnnualGrid(): Promise<Finding[]> {
  await buildClient()
  const databases = await startDatabaseServer()
  const browser = await launchBrowser()
  try {
    const found: Finding[] = []
    for (const size of GRIDS) found.push(...(await measureOn(databases.connectionString, browser, size)))
    return found
  } finally {
    await browser.close()
    await databases.stop()
  }
}
