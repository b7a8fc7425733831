import type { Page } from '@playwright/test'
import { CLASSES, CLASS_SIZE, TODAY, className } from '../school-data.ts'
import { registerOf } from '../screens.ts'
import { clickUntilPainted, reachUntilPainted, tapUntilPainted } from './painted.ts'
import { PAGE, TOASTS, markupOf, wholeMarkup } from './same-markup.ts'
import type { ScreenStep } from './same-markup.ts'

const CARD = '[data-pupil]'
export const YESTERDAY = '2026-11-12'
const SAVED = '[role=status] .font-semibold'
const LATE = `${CARD} [data-code=L]`
const PREVIOUS_DAY = '[aria-label="Previous school day"]'
const MARK_ALL = '#mark-all'

/** The last button of a card, by which a pupil is marked. */
const USABLE = { shows: `${CARD} [data-do=more]`, count: CLASS_SIZE }
const LATE_SHOWN = [{ shows: `${LATE}[aria-pressed=true]` }, { shows: SAVED }]
const ALL_SHOWN = [
  { shows: `${CARD} [data-code="/"][aria-pressed=true]`, count: CLASS_SIZE },
  { shows: SAVED },
]
const OTHER_DAY = { shows: `${LATE}[aria-pressed=true]`, count: CLASS_SIZE }

const addressOf = (yearGroup: string) => `/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`
const linkOf = (yearGroup: string) => `a[href="${addressOf(yearGroup)}"]`

async function showClasses(page: Page): Promise<void> {
  await page.goto('/classes')
  await page.locator(linkOf('All')).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Gives the button Mark All Present a name by which the plain page finds it too. */
async function nameMarkAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark All Present' }).evaluate((button) => {
    button.id = 'mark-all'
  })
}

/** The read-ahead of the list of classes, which asks for all classes at once. */
const READ_AHEAD = /\/api\/.*yearGroup=All/

/** The class of the person whose pages are measured; the list of classes and the start page draw it ahead. */
export const OWN_CLASS = className(1)
const OTHER_CLASS = className(2)

/** Opens a class whose data is there already, then marks its first pupil. */
export async function openAndMark(page: Page) {
  await showClasses(page)
  const open = await reachUntilPainted(page, linkOf(OTHER_CLASS), USABLE)
  await page.waitForLoadState('networkidle')
  const [mark = 0, saved = 0] = await tapUntilPainted(page, LATE, LATE_SHOWN)
  return { open, mark, saved }
}

/**
 * Marks a pupil as on every visit but the first: the browser has a service worker, and has ended it, as it does with one that
 * is idle for half a minute.
 */
export async function markWithIdleWorker(page: Page) {
  await showClasses(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(addressOf(className(4)))
  await page.locator(CARD).first().waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  const [, savedLater = 0] = await tapUntilPainted(page, LATE, LATE_SHOWN)
  return { savedLater }
}

/** Opens a class whose data is there already without a pointer that was on its way. */
export async function openByKey(page: Page): Promise<number> {
  await showClasses(page)
  return clickUntilPainted(page, linkOf(OTHER_CLASS), USABLE)
}

/** Opens the own class from the list of classes, without a pointer that was on its way. */
export async function openOwn(page: Page): Promise<number> {
  await showClasses(page)
  return clickUntilPainted(page, linkOf(OWN_CLASS), USABLE)
}

/** The same from the start page. */
export async function openOwnFromStart(page: Page): Promise<number> {
  await page.goto('/')
  await page.locator(linkOf(OWN_CLASS)).first().waitFor()
  await page.waitForLoadState('networkidle')
  return clickUntilPainted(page, linkOf(OWN_CLASS), USABLE)
}

/** Opens a class without its data, marks all pupils, then goes to the day before. */
export async function openColdAndMarkAll(page: Page) {
  await page.route(READ_AHEAD, (route) => route.abort())
  await showClasses(page)
  await page.unroute(READ_AHEAD)
  const cold = await clickUntilPainted(page, linkOf(className(3)), USABLE)
  await page.waitForLoadState('networkidle')
  await nameMarkAll(page)
  const [shown = 0, all = 0] = await tapUntilPainted(page, MARK_ALL, ALL_SHOWN)
  await page.waitForLoadState('networkidle')
  const day = await clickUntilPainted(page, PREVIOUS_DAY, OTHER_DAY)
  return { cold, shown, all, day }
}

export async function openSchool(page: Page) {
  await showClasses(page)
  return clickUntilPainted(page, linkOf('All'), { ...USABLE, count: CLASSES * CLASS_SIZE })
}

/** The same steps on the plain pages of `same-markup.ts`, each at its address, with the figures that they give. */
export const BARE_STEPS = {
  open: async (page: Page) => ({ open: await reachUntilPainted(page, linkOf(OTHER_CLASS), USABLE) }),
  byKey: async (page: Page) => ({ byKey: await clickUntilPainted(page, linkOf(OTHER_CLASS), USABLE) }),
  cold: async (page: Page) => ({ cold: await clickUntilPainted(page, linkOf(OTHER_CLASS), USABLE) }),
  mark: async (page: Page) => {
    const [mark = 0, saved = 0] = await tapUntilPainted(page, LATE, LATE_SHOWN)
    return { mark, saved }
  },
  all: async (page: Page) => {
    const [shown = 0, all = 0] = await tapUntilPainted(page, MARK_ALL, ALL_SHOWN)
    return { shown, all }
  },
  day: async (page: Page) => ({ day: await clickUntilPainted(page, PREVIOUS_DAY, OTHER_DAY) }),
}
export type BareStep = keyof typeof BARE_STEPS

/** Opens a class and marks its first pupil, and records what each step changes and sends. */
export async function recordOpenAndMark(page: Page) {
  await showClasses(page)
  const classes = { before: await wholeMarkup(page), button: linkOf(OTHER_CLASS) }
  await clickUntilPainted(page, classes.button, USABLE)
  await page.waitForLoadState('networkidle')
  const opened = await markupOf(page, PAGE)
  const open: ScreenStep = { ...classes, atOnce: opened }
  const byKey = open
  const cold: ScreenStep = {
    ...classes,
    request: { answer: await registerAnswer(page, TODAY) },
    answered: opened,
  }

  const register = { before: await wholeMarkup(page), button: LATE }
  const request = await savedBy(page, () => tapUntilPainted(page, LATE, LATE_SHOWN))
  const mark: ScreenStep = {
    ...{ ...register, request },
    atOnce: await markupOf(page, CARD),
    answered: await markupOf(page, TOASTS),
  }
  return { open, byKey, cold, mark }
}

/** Marks all pupils of another class and goes to the day before, and records the same. */
export async function recordMarkAllAndDay(page: Page) {
  await page.goto(addressOf(className(3)))
  await page.locator(CARD).first().waitFor()
  await page.waitForLoadState('networkidle')
  await nameMarkAll(page)
  const unmarked = { before: await wholeMarkup(page), button: MARK_ALL }
  const request = await savedBy(page, () => tapUntilPainted(page, MARK_ALL, ALL_SHOWN))
  const all: ScreenStep = {
    ...{ ...unmarked, request },
    atOnce: await markupOf(page, PAGE),
    answered: await markupOf(page, TOASTS),
  }

  const today = { before: await wholeMarkup(page), button: PREVIOUS_DAY }
  await clickUntilPainted(page, PREVIOUS_DAY, OTHER_DAY)
  await page.waitForLoadState('networkidle')
  const day: ScreenStep = {
    ...today,
    request: { answer: await registerAnswer(page, YESTERDAY) },
    answered: await markupOf(page, PAGE),
  }
  return { all, day }
}

function registerAnswer(page: Page, date: string): Promise<string> {
  const path = registerOf(date, OTHER_CLASS)[0]?.path ?? ''
  return page.evaluate(async (address) => (await fetch(address)).text(), path)
}

/** What a tap sends, and its answer. */
async function savedBy(page: Page, tapped: () => Promise<unknown>) {
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST'),
    tapped(),
  ])
  return { body: response.request().postData() ?? '', answer: await response.text() }
}
