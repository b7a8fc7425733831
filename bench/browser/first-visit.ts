import type { CDPSession, Page } from '@playwright/test'
import type { Finding } from '../findings.ts'
import { ONE_YEAR, TODAY, className, fillSchool } from '../school-data.ts'
import { CALENDARS, registerOf } from '../screens.ts'
import { withBrowserSchool } from './browser-school.ts'
import type { BrowserSchool } from './browser-school.ts'

const ONE_CLASS = className(1)
const registerAddress = (yearGroup: string) => `/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`
const VISITS = [
  { name: 'a class', address: registerAddress(ONE_CLASS), shows: '[data-pupil]', requests: 10, kB: 130 },
  { name: 'every class', address: registerAddress('All'), shows: '[data-pupil]', requests: 12, kB: 150 },
  { name: '/classes', address: '/classes', shows: 'main a[href^="/dashboard?"]', requests: 12, kB: 150 },
]

interface Received {
  url: string
  isCode: boolean
  /** As transferred: with its head, and of the body alone. */
  bytes: number
  bodyBytes: number
}

/** Lists what the page receives; code is script and style. */
async function watchTraffic(devtools: CDPSession): Promise<Received[]> {
  const open = new Map<string, Omit<Received, 'bytes'>>()
  const finished: Received[] = []
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    open.set(requestId, {
      url: response.url,
      isCode: type === 'Script' || type === 'Stylesheet',
      bodyBytes: 0,
    })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const received = open.get(requestId)
    if (received) received.bodyBytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const received = open.get(requestId)
    if (received && !received.url.startsWith('data:'))
      finished.push({ ...received, bytes: encodedDataLength })
  })
  return finished
}

/** The layout shift of the page so far; 0 is none. */
async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'seen').shift))
}

function sizeOf(received: readonly Received[]) {
  const kB = (of: 'bytes' | 'bodyBytes') => received.reduce((sum, one) => sum + one[of], 0) / 1000
  return {
    ratio: kB('bodyBytes'),
    unit: 'kB',
    detail: `as sent; with heads ${kB('bytes').toFixed(1)} kB`,
  } as const
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

/** A visit with an empty cache, until the network is idle. */
async function measureVisit(page: Page, { name, address, shows, ...goals }: (typeof VISITS)[number]) {
  const finished = await watchTraffic(await page.context().newCDPSession(page))
  const layoutShift = await watchLayoutShift(page)
  await page.goto(address)
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  const paths = finished.map(({ url }) => pathOf(url))
  const code = finished.filter(({ isCode }) => isCode)
  const job = `first visit of ${name}`
  const findings: Finding[] = [
    {
      ...{ job: `${job}: requests`, ratio: finished.length, goal: { atMost: goals.requests }, unit: '' },
      detail: paths.map((one) => one.replace('/assets/', '').slice(0, 40)).join(' '),
    },
    {
      ...{ job: `${job}: in all`, ...sizeOf(finished), goal: { atMost: goals.kB } },
    },
    {
      ...{ job: `${job}: script and style`, ...sizeOf(code) },
      ...(name === 'a class' && { goal: { atMost: 110 } }),
    },
    {
      ...{ job: `${job}: layout shift`, ratio: await layoutShift(), goal: { atMost: 0 }, unit: '' },
      detail: '',
    },
  ]
  return { findings, paths }
}

/** The other parts send what `screens.ts` says; this holds it to what the screen sends. */
function mustSendTheSame(paths: readonly string[]): void {
  const said = [...CALENDARS, ...registerOf(TODAY, ONE_CLASS)].map(({ path }) => path)
  const sent = paths.filter((path) => path.startsWith('/api/') && path !== '/api/auth/user')
  if (sent.toSorted().join('\n') !== said.toSorted().join('\n'))
    throw new Error(`The register sends other calls than screens.ts:\n${sent.join('\n')}`)
}

async function measureAll({ onPage }: BrowserSchool): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const visit of VISITS) {
    const found = await onPage(1, (page) => measureVisit(page, visit))
    if (visit.name === 'a class') mustSendTheSame(found.paths)
    findings.push(...found.findings)
  }
  return findings
}

/** First visits of a school of 200 without photos. */
export const measureFirstVisits = (): Promise<Finding[]> =>
  withBrowserSchool((connectionString) => fillSchool(connectionString, ONE_YEAR), measureAll)
