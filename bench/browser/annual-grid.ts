import { isoDate } from '#domain/calendar/iso-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { fillLargeSchool } from '#testing/large-school.ts'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Finding } from '../findings.ts'
import { repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { startBareGrid } from './bare-grid.ts'
import { withBrowserSchool } from './browser-school.ts'
import type { BrowserSchool } from './browser-school.ts'
import { REACH_MS } from './painted.ts'

const SCROLL_FRAMES = 120
/** How far down the mouse is: over the pupils on our page and on the plain one. */
const MOUSE_AT = 0.6
/** The cells of one row, with its totals. */
const MOST_MORE = 60
/** A whole year of a small school, usual and throttled, and the longest term of a large one. */
const YEAR = { pupils: 200, days: 190, paintWithin: 250, frames: 60 }
const THROTTLED = { ...YEAR, slowness: 4, paintWithin: 800, frames: 50 }
const LARGE = { pupils: 600, days: 65, paintWithin: 1000, frames: 50 }
type Grid = typeof YEAR & { slowness?: number }

// Written as text: this runs in the page, whose types are not those of this file.
const CLICK_UNTIL_PAINTED = `new Promise((resolve) => {
  const start = performance.now()
  document.querySelector('main a[href="/annual-report"]').click()
  let before = 0
  // Everything is painted when a frame adds no cell to those of the frame before.
  const look = () => {
    const cells = document.querySelectorAll('[role=gridcell]').length
    if (cells > 0 && cells === before) resolve(performance.now() - start)
    else requestAnimationFrame(look)
    before = cells
  }
  requestAnimationFrame(look)
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
const NODES = `document.querySelectorAll('*').length`

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

/** From the click on the home page; the code and the data are asked for when the mouse reaches the link. */
async function openReport(page: Page): Promise<number> {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.locator('main a[href="/annual-report"]').hover()
  await page.waitForTimeout(REACH_MS)
  return page.evaluate<number>(CLICK_UNTIL_PAINTED)
}

/** With the mouse over it, as where somebody turns its wheel. */
async function countFrames(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height * MOUSE_AT)
  const { frames, top } = await page.evaluate<{ frames: number; top: number }>(FRAMES)
  // A page without its stylesheet does not scroll, and would report sixty frames a second.
  if (!(top > 0)) throw new Error('The grid did not scroll')
  return frames
}

const CELLS = `document.querySelectorAll('[role=gridcell]').length`

/** The frames of the plain page that shows the same rows and cells, and how many cells it has afterwards. */
async function countBareFrames(page: Page, address: string) {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const bareFrames = await countFrames(page)
  const [failed] = errors
  if (failed) throw failed
  return { bareFrames, bareCells: await page.evaluate<number>(CELLS) }
}

async function measureOnce(page: Page, browser: Browser) {
  const paint = await openReport(page)
  const frames = await countFrames(page)
  const nodes = await page.evaluate<number>(NODES)
  const cells = await page.evaluate<number>(CELLS)
  const megabytes = await tabMegabytes(browser, await page.context().newCDPSession(page))
  return { paint, frames, nodes, cells, megabytes }
}

async function measureGrid(school: BrowserSchool, grid: Grid, rounds: number): Promise<Finding[]> {
  const { pupils, days, slowness = 1, paintWithin, frames } = grid
  const bare = await school.onPage(1, async (page) => {
    await openReport(page)
    return startBareGrid(page)
  })
  const found = await repeat(rounds, async () => {
    const ours = await school.onPage(slowness, (page) => measureOnce(page, school.browser))
    const { bareFrames, bareCells } = await school.onPage(slowness, (page) =>
      countBareFrames(page, bare.address),
    )
    // Ours also keeps the active cell, which is out of view.
    if (Math.abs(ours.cells - bareCells) > MOST_MORE) throw new Error(`${ours.cells} cells to ${bareCells}`)
    return { ...ours, bareFrames, share: ours.frames / bareFrames }
  })
  bare.close()
  const of = (figure: keyof (typeof found)[number]) => spread(found.map((round) => round[figure]))
  const throttled = slowness > 1 ? ` throttled ${slowness} times` : ''
  const job = `annual grid${throttled}, ${pupils} pupils by ${days} days`
  const plain = { unit: '', detail: `median of ${rounds}` } as const
  return [
    { ...plain, job: `${job}: click to painted`, ...of('paint'), unit: 'ms', goal: { atMost: paintWithin } },
    // A screen of 60 frames a second is counted as 59.9 or 60.1.
    { ...plain, job: `${job}: frames a second`, ...of('frames'), goal: { atLeast: frames * 0.99 } },
    {
      ...{ job: `${job}: - to the same rows and cells by a bare script`, ...of('share') },
      ...{
        goal: { atLeast: 0.67 },
        detail: `${of('frames').ratio.toFixed(1)} to ${of('bareFrames').ratio.toFixed(1)}`,
      },
    },
    { ...plain, job: `${job}: nodes of the page`, ...of('nodes'), goal: { atMost: 4999 } },
    { ...plain, job: `${job}: memory of the tab`, ...of('megabytes'), unit: 'MB', goal: { atMost: 150 } },
  ]
}

async function measureGrids(grids: readonly [Grid, ...Grid[]], { rounds }: Effort): Promise<Finding[]> {
  const fill = async (connectionString: string) => {
    const database = openDatabase({ connectionString, max: 2 })
    const from = isoDate('2026-09-01')
    await fillLargeSchool(database, { ...grids[0], from, academicYear: '2026-2027' })
    await database.close()
  }
  return withBrowserSchool(fill, async (school) => {
    const findings: Finding[] = []
    for (const grid of grids) findings.push(...(await measureGrid(school, grid, rounds)))
    return findings
  })
}

export const measureYearGrid = (effort: Effort) => measureGrids([YEAR, THROTTLED], effort)
export const measureLargeGrid = (effort: Effort) => measureGrids([LARGE], effort)
