import type { Page } from '@playwright/test'
import { clickToPainted } from './browser-page.ts'
import type { DemoStage } from '#tools/demo-stage.ts'
import { median } from '../figures.ts'
import type { Finding } from '../goals.ts'

/*
 * The daily register, as ratios to a bare page of the same run. Every figure is the median of seven. Nothing is warmed
 * up by hovering: a tap comes without one.
 */
const TIMES = 7
export const CARD = '[data-pupil]'
const FIRST = `${CARD}:first-child`
export const ONE_CLASS = 'Year 3'

type MomentOf = (page: Page) => Promise<number>

interface Run {
  stage: DemoStage
  /** Where the bare page is. */
  calibration: string
  /** How many times slower the processor pretends to be. */
  slowness: 1 | 4
}

async function measure({ stage, slowness }: Run, moment: MomentOf): Promise<number> {
  const context = await stage.freshContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const figure = await moment(page)
  await context.close()
  return figure
}

/** Each moment on a page of its own, all in turn, so that whatever else the machine does meets all alike. */
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
  // Whatever is marked there already, the other one is chosen.
  const isLate = await page.locator(CARD).first().locator('[data-code=L][aria-pressed=true]').count()
  const code = isLate ? 'I' : 'L'
  return clickToPainted(page, {
    click: `${FIRST} [data-code="${code}"]`,
    until: until.replace('CODE', code),
  })
}

export async function measureRegister(run: Run): Promise<Finding[]> {
  const { origin } = run.stage.server
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
      // A slow machine has no goal of its own here.
      ...(isSlow ? {} : { goal: { atMost: 50 } }),
      unit: 'ms',
      detail: times(shown),
    },
  ]
}
