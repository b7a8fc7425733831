import { signInPeople } from '../people.ts'
import { openRoll } from '../roll.ts'
import type { Roll } from '../roll.ts'
import type { Finding } from '../findings.ts'
import { ms, repeat, spread } from '../measure.ts'
import type { Effort } from '../measure.ts'
import { CLASS_SIZE, ONE_YEAR, TODAY, fillSchool } from '../school-data.ts'
import { median } from '../statistics.ts'
import { createThinSaves, openThinPool } from '../thin/thin-saves.ts'
import type { Save } from '../thin/thin-statements.ts'
import { withBrowserSchool } from './browser-school.ts'
import type { BrowserSchool } from './browser-school.ts'
import { startCalibration } from './calibration-page.ts'
import { clickUntilPainted } from './painted.ts'
import {
  BARE_STEPS,
  YESTERDAY,
  markWithIdleWorker,
  openAndMark,
  openByKey,
  openColdAndMarkAll,
  openOwn,
  openOwnFromStart,
  OWN_CLASS,
  openSchool,
  recordMarkAllAndDay,
  recordOpenAndMark,
} from './register-moments.ts'
import type { BareStep } from './register-moments.ts'
import { startSameMarkup, stylesheetOf } from './same-markup.ts'
import { measureWeekly } from './weekly-register.ts'

/*
 * The daily register of a class of 25 in a school of 200, unmarked in the morning, in a browser: every figure ends when
 * all of it is painted and can be used. Each round has every figure, each on a new page, and the same
 * steps on plain pages that show the same markup.
 */
interface Run {
  school: BrowserSchool
  roll: Roll
  /** The address of a plain page that does the same as a step of ours. */
  bareAddress: (step: BareStep) => string
  /** The address of the calibration page. */
  calibration: string
  slowness: number
}

async function measureRound({ school: { onPage }, roll, bareAddress, calibration, slowness }: Run) {
  await roll.removeMarks([TODAY])
  const calFetch = await onPage(slowness, async (page) => {
    await page.goto(calibration)
    return clickUntilPainted(page, 'button', { shows: '.row', count: CLASS_SIZE })
  })
  const bare: Partial<Record<string, number>> = {}
  for (const step of Object.keys(BARE_STEPS) as BareStep[]) {
    const figures = await onPage(slowness, async (page) => {
      await page.goto(bareAddress(step))
      await page.waitForLoadState('networkidle')
      return BARE_STEPS[step](page)
    })
    Object.assign(bare, figures)
  }
  return {
    ...{ calFetch, bare },
    ...(await onPage(slowness, openAndMark)),
    ...(await onPage(slowness, openColdAndMarkAll)),
    ...(await onPage(slowness, markWithIdleWorker)),
    byKey: await onPage(slowness, openByKey),
    own: await onPage(slowness, openOwn),
    ownFromStart: await onPage(slowness, openOwnFromStart),
    school: await onPage(slowness, openSchool),
  }
}

type Round = Awaited<ReturnType<typeof measureRound>>
type Goal = { atMost: number; unit: 'x' | 'ms' }
const GOALS: readonly {
  what: string
  figure: Exclude<keyof Round, 'calFetch' | 'bare'>
  usual?: Goal
  throttled?: Goal
}[] = [
  {
    ...{ what: 'open a class of 25 until every card is usable, data there', figure: 'open' },
    ...{ usual: { atMost: 2, unit: 'x' }, throttled: { atMost: 3, unit: 'x' } },
  },
  { what: '- the same without a pointer on its way', figure: 'byKey' },
  { what: '- the same without read-ahead', figure: 'cold' },
  {
    ...{ what: '- the own class, without a pointer on its way', figure: 'own' },
    ...{ usual: { atMost: 2, unit: 'x' }, throttled: { atMost: 3, unit: 'x' } },
  },
  {
    ...{ what: '- the own class from the start page, without a pointer', figure: 'ownFromStart' },
    ...{ usual: { atMost: 2, unit: 'x' }, throttled: { atMost: 3, unit: 'x' } },
  },
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
  {
    what: '- on a later visit, with an idle service worker',
    figure: 'savedLater',
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

/** Of the time of a plain page that shows the same markup, where a goal cannot be reached. */
const SAME_MARKUP_GOAL = { atMost: 1.5 }

function findings(rounds: readonly Round[], slowness: number): Finding[] {
  const name = slowness > 1 ? `browser throttled ${slowness} times` : 'browser'
  const calFetch = ms(median(rounds.map((round) => round.calFetch)))
  return GOALS.flatMap(({ what, figure, ...goals }) => {
    const { unit = 'ms', atMost } = (slowness > 1 ? goals.throttled : goals.usual) ?? {}
    const values = rounds.map((round) => (unit === 'x' ? round[figure] / round.calFetch : round[figure]))
    const ours = ms(median(rounds.map((round) => round[figure])))
    const found: Finding = {
      job: `${name}: ${what}`,
      ...spread(values),
      ...{ unit, ...(atMost !== undefined && { goal: { atMost } }) },
      detail: `${ours}, cal-fetch ${calFetch}`,
    }
    const bareTimes = rounds.flatMap(({ bare }) => bare[figure] ?? [])
    if (bareTimes.length === 0) return [found]
    const ratios = bareTimes.map((bare, index) => (rounds[index]?.[figure] ?? 0) / bare)
    const beside = { job: `${name}: - beside the same markup by innerHTML`, goal: SAME_MARKUP_GOAL }
    return [found, { ...beside, ...spread(ratios), detail: `${ours} to ${ms(median(bareTimes))}` }]
  })
}

/** What a tap sends, or Mark All. */
type SentMarks = { date: string } & ({ studentId: number; amCode: string } | Pick<Save, 'marks'>)

/** Serves the plain pages, from the steps as our screen takes them. They save by the statement of thin-save-checks. */
async function startBarePages({ onPage, connectionString, origin }: BrowserSchool) {
  const [stylesheet, first] = await onPage(1, async (page) => {
    const steps = await recordOpenAndMark(page)
    return [await stylesheetOf(page), steps] as const
  })
  // The clock of our server stands still, and so does the session of the pages.
  await signInPeople({ connectionString, publicUrl: origin, people: 1 })
  const pool = openThinPool(connectionString)
  const thinSave = await createThinSaves(pool)
  const save = (body: string) => {
    const sent = JSON.parse(body) as SentMarks
    const marks = 'marks' in sent ? sent.marks : [{ studentId: sent.studentId, code: sent.amCode }]
    return thinSave('save-with-checks', { date: sent.date, marks })
  }
  const steps = { ...first, ...(await onPage(1, recordMarkAllAndDay)) }
  const pages = await startSameMarkup(stylesheet, steps, save)
  return {
    ...pages,
    close: async () => {
      pages.close()
      await pool.end()
    },
  }
}

export async function measureRegister(slowness: number, { rounds }: Effort): Promise<Finding[]> {
  const calibration = await startCalibration()
  const fill = (connectionString: string) => fillSchool(connectionString, ONE_YEAR)
  try {
    return await withBrowserSchool(fill, async (school) => {
      const roll = await openRoll(school.connectionString)
      // So that the cards of the other day can be told from those of today.
      await roll.setMarks([YESTERDAY], 'L')
      await roll.removeMarks([TODAY])
      await roll.sql.query('update users set school_class = $1', [OWN_CLASS])
      const bare = await startBarePages(school)
      const run = { school, roll, calibration: calibration.origin, bareAddress: bare.addressOf, slowness }
      await measureRound(run)
      const found = findings(await repeat(rounds, () => measureRound(run)), slowness)
      if (slowness === 1) found.push(await measureWeekly(school, rounds))
      await roll.sql.end()
      await bare.close()
      return found
    })
  } finally {
    calibration.close()
  }
}
