import type { Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { startCalibration } from './browser-calibration.ts'
import { clickToPainted, watchLayoutShift, watchTraffic } from './browser-page.ts'
import { openDemoStage } from './demo-stage.ts'
import { median } from './figures.ts'
import { table } from './goals.ts'
import type { Finding } from './goals.ts'

/*
 * The daily register in a headless browser, as ratios to a bare page of the same run: node bench/browser.ts
 * Every figure is the median of seven. Nothing is warmed up by hovering: a tap comes without one.
 */
const TIMES = 7
const CARD = '[data-pupil]'
const FIRST = `${CARD}:first-child`
const ONE_CLASS = 'Year 3'

const { server, freshContext, close } = await openDemoStage()
const calibration = await startCalibration()

type MomentOf = (page: Page) => Promise<number>

/** Each moment on a page of its own, all in turn, so that whatever else the machine does meets all alike. */
async function inTurn(slowness: number, moments: readonly MomentOf[]): Promise<number[]> {
  const figures = moments.map((): number[] => [])
  for (let time = 0; time < TIMES; time += 1) {
    for (const [index, moment] of moments.entries()) figures[index]?.push(await measure(slowness, moment))
  }
  return figures.map(median)
}

async function measure(slowness: number, moment: MomentOf): Promise<number> {
  const context = await freshContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const figure = await moment(page)
  await context.close()
  return figure
}

async function calFetch(page: Page): Promise<number> {
  await page.goto(calibration.origin)
  return clickToPainted(page, { click: 'button', until: '.row' })
}

const openClass = (yearGroup: string) => async (page: Page) => {
  const click = `a[href="/dashboard?yearGroup=${encodeURIComponent(yearGroup)}"]`
  await page.goto(`${server.origin}/classes`)
  await page.waitForSelector(click)
  await page.waitForLoadState('networkidle')
  return clickToPainted(page, { click, until: CARD })
}

const mark = (until: string) => async (page: Page) => {
  await page.goto(`${server.origin}/dashboard?yearGroup=${encodeURIComponent(ONE_CLASS)}`)
  await page.waitForSelector(CARD)
  await page.waitForLoadState('networkidle')
  // Whatever is marked there already, the other one is chosen.
  const isLate = await page.locator(CARD).first().locator('[data-code=L][aria-pressed=true]').count()
  const code = isLate ? 'I' : 'L'
  return clickToPainted(page, {
    click: `${FIRST} [data-code="${code}"]`,
    until: until.replace('CODE', code),
  })
}

const findings: Finding[] = []
for (const [slowness, name] of [
  [1, ''],
  [4, ', throttled 4 times'],
] as const) {
  const [unit = 0, one = 0, all = 0, shown = 0, saved = 0] = await inTurn(slowness, [
    calFetch,
    openClass(ONE_CLASS),
    openClass('All'),
    mark(`${FIRST} [data-code="CODE"][aria-pressed=true]`),
    mark('[role=status] .font-semibold'),
  ])
  const ms = (figure: number) => `${figure.toFixed(0)} ms, cal-fetch ${unit.toFixed(0)} ms`
  findings.push(
    {
      job: `open a class${name}`,
      ratio: one / unit,
      goal: { atMost: slowness === 1 ? 2.5 : 3 },
      detail: ms(one),
    },
    {
      job: `open All (180)${name}`,
      ratio: all,
      goal: { atMost: slowness === 1 ? 300 : 1500 },
      unit: 'ms',
      detail: ms(all),
    },
    { job: `save until shown saved${name}`, ratio: saved / unit, goal: { atMost: 2 }, detail: ms(saved) },
  )
  if (slowness === 1) {
    findings.push({ job: 'a mark shows', ratio: shown, goal: { atMost: 50 }, unit: 'ms', detail: ms(shown) })
  }
}

/** Cold, and until nothing more comes by itself. */
async function firstVisit(yearGroup: string) {
  const context = await freshContext()
  const page = await context.newPage()
  const traffic = await watchTraffic(await context.newCDPSession(page))
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`${server.origin}/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`)
  await page.waitForSelector(CARD)
  await page.waitForLoadState('networkidle')
  const visit = { ...(await traffic()), shift: await layoutShift() }
  await context.close()
  return visit
}

const kB = (bytes: number) => bytes / 1000
for (const yearGroup of [ONE_CLASS, 'All']) {
  const { requests, bytes, codeBytes, codeGzip, shift, addresses } = await firstVisit(yearGroup)
  const job = `first visit, ${yearGroup}`
  findings.push(
    { job: `${job}: requests`, ratio: requests, goal: { atMost: 12 }, unit: '', detail: addresses.join(' ') },
    { job: `${job}: in all`, ratio: kB(bytes), goal: { atMost: 150 }, unit: 'kB', detail: 'as sent' },
    {
      job: `${job}: script and style`,
      ratio: kB(codeGzip),
      goal: { atMost: 110 },
      unit: 'kB',
      detail: `gzip -9; as sent ${kB(codeBytes).toFixed(1)} kB`,
    },
    { job: `${job}: layout shift`, ratio: shift, goal: { atMost: 0 }, unit: '', detail: '' },
  )
}
console.log(table(findings))
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
calibration.close()
await close()
process.exit(0)
