import type { Page } from '@playwright/test'
import { clickToPainted } from './page-measurements.ts'
import type { DemoBrowser } from '#tools/demo-browser.ts'
import { median } from '../statistics.ts'
import type { Finding } from '../findings.ts'

/*
 * The times of the daily register as ratios to the calibration page of the same run, each the median of seven. The mouse
 * does not hover first, because that would preload, and a tap on a tablet comes without hovering.
 */
const TIMES = 7
export const CARD = '[data-pupil]'
const FIRST = `${CARD}:first-child`
export const ONE_CLASS = 'Year 3'

type MomentOf = (page: Page) => Promise<number>

interface Run {
  demo: DemoBrowser
  /** The address of the calibration page. */
  calibration: string
  /** The browser's processor throttling. */
  slowness: 1 | 4
}

async function measure({ demo, slowness }: Run, moment: MomentOf): Promise<number> {
  const context = await demo.freshContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const figure = await moment(page)
  await context.close()
  return figure
}

/** Measures each on a new page, all in turn, so that other load on the machine affects all of them alike. */
async function inTurn(run: Run, moments: readonly MomentOf[]): Promise<number[]> {
  const figures = moments.map((): number[] => [])
  for (let time = 0; time < TIMES; time += 1) {
    for (const [index, moment] of moments.entries()) figures[index]?.push(await measure(run, moment))
  }
  return figures.map(median)
}

const calFetch = (origin: string) => async (page: Page) => {
  await page.goto(origin)
  return clickToPainted(page, { click: 'button', until: '.row' })
}

const openClass = (origin: string, yearGroup: string) => async (page: Page) => {
  const click = `a[href="/dashboard?yearGroup=${encodeURIComponent(yearGroup)}"]`
  await page.goto(`${origin}/classes`)
  await page.waitForSelector(click)
  await page.waitForLoadState('networkidle')
  return clickToPainted(page, { click, until: CARD })
}

const mark = (origin: string, until: string) => async (page: Page) => {
  await page.goto(`${origin}/dashboard?yearGroup=${encodeURIComponent(ONE_CLASS)}`)
  await page.waitForSelector(CARD)
  await page.waitForLoadState('networkidle')
  // The mark must change, so it is the code that the pupil does not have yet.
  const isLate = await page.locator(CARD).first().locator('[data-code=L][aria-pressed=true]').count()
  const code = isLate ? 'I' : 'L'
  return clickToPainted(page, {
    click: `${FIRST} [data-code="${code}"]`,
    until: until.replace('CODE', code),
  })
}

export async function measureRegister(run: Run): Promise<Finding[]> {
  const { origin } = run.demo.server
  const [unit = 0, one = 0, all = 0, shown = 0, saved = 0] = await inTurn(run, [
    calFetch(run.calibration),
    openClass(origin, ONE_CLASS),
    openClass(origin, 'All'),
    mark(origin, `${FIRST} [data-code="CODE"][aria-pressed=true]`),
    mark(origin, '[role=status] .font-semibold'),
  ])
  const isSlow = run.slowness > 1
  const name = isSlow ? `browser throttled ${run.slowness} times` : 'browser'
  const times = (figure: number) => `${figure.toFixed(0)} ms, cal-fetch ${unit.toFixed(0)} ms`
  return [
    {
      job: `${name}: open a class`,
      ratio: one / unit,
      goal: { atMost: isSlow ? 3 : 2.5 },
      detail: times(one),
    },
    {
      job: `${name}: open every class (180 pupils)`,
      ratio: all,
      goal: { atMost: isSlow ? 1500 : 300 },
      unit: 'ms',
      detail: times(all),
    },
    {
      job: `${name}: save until shown saved`,
      ratio: saved / unit,
      goal: { atMost: 2 },
      detail: times(saved),
    },
    {
      job: `${name}: a mark shows`,
      ratio: shown,
      // Throttled, this has no goal.
      ...(isSlow ? {} : { goal: { atMost: 50 } }),
      unit: 'ms',
      detail: times(shown),
    },
  ]
}
