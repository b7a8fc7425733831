import type { Page } from '@playwright/test'
import { openRoll } from '../roll.ts'
import type { Roll } from '../roll.ts'
import type { Finding } from '../findings.ts'
import { ms, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { CLASSES, CLASS_SIZE, ONE_YEAR, TODAY, className, fillSchool } from '../school-data.ts'
import { median } from '../statistics.ts'
import { withBrowserSchool } from './browser-school.ts'
import type { BrowserSchool } from './browser-school.ts'
import { startCalibration } from './calibration-page.ts'
import { clickUntilPainted, tapUntilPainted } from './painted.ts'
import { measureWeekly } from './weekly-register.ts'

/*
 * The daily register of a class of 25 in a school of 200, unmarked in the morning, in a browser: every figure ends when
 * all of it is painted and can be used. Each round has every figure, each on a new page.
 */
const CARD = '[data-pupil]'
const YESTERDAY = '2026-11-12'
/** The last button of a card, by which a pupil is marked. */
const USABLE = `${CARD} [data-do=more]`
const SAVED = '[role=status] .font-semibold'

const addressOf = (yearGroup: string) => `/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`
const linkOf = (yearGroup: string) => `a[href="${addressOf(yearGroup)}"]`

async function showClasses(page: Page): Promise<void> {
  await page.goto('/classes')
  await page.locator(linkOf('All')).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The read-ahead of the list of classes, which asks for all classes at once. */
const READ_AHEAD = /\/api\/.*yearGroup=All/

/** Opens a class whose data is there already, then marks its first pupil. */
async function openAndMark(page: Page) {
  await showClasses(page)
  const open = await clickUntilPainted(page, linkOf(className(1)), { shows: USABLE, count: CLASS_SIZE })
  await page.waitForLoadState('networkidle')
  const [mark = 0, saved = 0] = await tapUntilPainted(page, page.locator(`${CARD} [data-code=L]`).first(), [
    { shows: `${CARD} [data-code=L][aria-pressed=true]` },
    { shows: SAVED },
  ])
  return { open, mark, saved }
}

/** Opens a class without its data, marks all pupils, then goes to the day before. */
async function openColdAndMarkAll(page: Page) {
  await page.route(READ_AHEAD, (route) => route.abort())
  await showClasses(page)
  await page.unroute(READ_AHEAD)
  const cold = await clickUntilPainted(page, linkOf(className(2)), { shows: USABLE, count: CLASS_SIZE })
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: 'Mark All Present' })
  const [shown = 0, all = 0] = await tapUntilPainted(page, button, [
    { shows: `${CARD} [data-code="/"][aria-pressed=true]`, count: CLASS_SIZE },
    { shows: SAVED },
  ])
  await page.waitForLoadState('networkidle')
  const day = await clickUntilPainted(page, '[aria-label="Previous school day"]', {
    shows: `${CARD} [data-code=L][aria-pressed=true]`,
    count: CLASS_SIZE,
  })
  return { cold, shown, all, day }
}

async function openSchool(page: Page) {
  await showClasses(page)
  return clickUntilPainted(page, linkOf('All'), { shows: USABLE, count: CLASSES * CLASS_SIZE })
}

interface Run {
  school: BrowserSchool
  roll: Roll
  /** The address of the calibration page. */
  calibration: string
  slowness: number
}

async function measureRound({ school: { onPage }, roll: { removeMarks }, calibration, slowness }: Run) {
  await removeMarks([TODAY])
  const calFetch = await onPage(slowness, async (page) => {
    await page.goto(calibration)
    return clickUntilPainted(page, 'button', { shows: '.row', count: CLASS_SIZE })
  })
  return {
    calFetch,
    ...(await onPage(slowness, openAndMark)),
    ...(await onPage(slowness, openColdAndMarkAll)),
    school: await onPage(slowness, openSchool),
  }
}

type Round = Awaited<ReturnType<typeof measureRound>>
type Goal = { atMost: number; unit: 'x' | 'ms' }
const GOALS: readonly {
  what: string
  figure: Exclude<keyof Round, 'calFetch'>
  usual?: Goal
  throttled?: Goal
}[] = [
  {
    ...{ what: 'open a class of 25 until every card is usable, data there', figure: 'open' },
    ...{ usual: { atMost: 2, unit: 'x' }, throttled: { atMost: 3, unit: 'x' } },
  },
  { what: '- the same without read-ahead', figure: 'cold' },
  {
    what: 'another day',
    figure: 'day',
    usual: { atMost: 2, unit: 'x' },
    throttled: { atMost: 3, unit: 'x' },
  },
  {
    what: 'a mark painted',
    figure: 'mark',
    usual: { atMost: 16, unit: 'ms' },
    throttled: { atMost: 50, unit: 'ms' },
  },
  {
    what: 'a mark shown saved',
    figure: 'saved',
    usual: { atMost: 1.5, unit: 'x' },
    throttled: { atMost: 1.5, unit: 'x' },
  },
  { what: '- Mark All painted', figure: 'shown' },
  {
    ...{ what: 'Mark All shown saved', figure: 'all' },
    ...{ usual: { atMost: 50, unit: 'ms' }, throttled: { atMost: 150, unit: 'ms' } },
  },
  {
    ...{ what: 'open every class (200 pupils) until every card is there', figure: 'school' },
    ...{ usual: { atMost: 300, unit: 'ms' }, throttled: { atMost: 1500, unit: 'ms' } },
  },
]

function findings(rounds: readonly Round[], slowness: number): Finding[] {
  const name = slowness > 1 ? `browser throttled ${slowness} times` : 'browser'
  const calFetch = ms(median(rounds.map((round) => round.calFetch)))
  return GOALS.map(({ what, figure, ...goals }) => {
    const { unit = 'ms', atMost } = (slowness > 1 ? goals.throttled : goals.usual) ?? {}
    const values = rounds.map((round) => (unit === 'x' ? round[figure] / round.calFetch : round[figure]))
    return {
      job: `${name}: ${what}`,
      ...spread(values),
      ...{ unit, ...(atMost !== undefined && { goal: { atMost } }) },
      detail: `${ms(median(rounds.map((round) => round[figure])))}, cal-fetch ${calFetch}`,
    }
  })
}

export async function measureRegister(slowness: number, { rounds }: Effort): Promise<Finding[]> {
  const calibration = await startCalibration()
  const fill = (connectionString: string) => fillSchool(connectionString, ONE_YEAR)
  try {
    return await withBrowserSchool(fill, async (school) => {
      const roll = await openRoll(school.connectionString)
      // So that the cards of the other day can be told from those of today.
      await roll.setMarks([YESTERDAY], 'L')
      const round = () => measureRound({ school, roll, calibration: calibration.origin, slowness })
      await round()
      const found = findings(await repeat(rounds, round), slowness)
      if (slowness === 1) found.push(await measureWeekly(school, rounds))
      await roll.sql.end()
      return found
    })
  } finally {
    calibration.close()
  }
}
