import { openDemoBrowser } from '#tools/demo-browser.ts'
import type { DemoBrowser } from '#tools/demo-browser.ts'
import { TODAY } from '#tools/today.ts'
import type { CDPSession, Page } from '@playwright/test'
import type { Finding } from '../findings.ts'
import { CALENDARS, registerOf } from '../screens.ts'

const ONE_CLASS = 'Year 3'
const registerAddress = (yearGroup: string) => `/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`
const VISITS = [
  { name: 'a class', address: registerAddress(ONE_CLASS), shows: '[data-pupil]', requests: 10, kB: 130 },
  { name: 'every class', address: registerAddress('All'), shows: '[data-pupil]', requests: 12, kB: 150 },
  { name: '/classes', address: '/classes', shows: 'main a[href^="/dashboard?"]', requests: 12, kB: 150 },
]

/** Counts requests and bytes as transferred, with their heads; code is script and style. */
async function watchTraffic(devtools: CDPSession) {
  const asked = new Map<string, { url: string; isCode: boolean }>()
  const finished: { url: string; isCode: boolean; bytes: number }[] = []
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    asked.set(requestId, { url: response.url, isCode: type === 'Script' || type === 'Stylesheet' })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url = '', isCode = false } = asked.get(requestId) ?? {}
    if (!url.startsWith('data:')) finished.push({ url, isCode, bytes: encodedDataLength })
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

const kB = (finished: readonly { bytes: number }[]) =>
  finished.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** A visit with an empty cache, until the network is idle. */
async function measureVisit(
  { server, freshContext }: DemoBrowser,
  { name, address, shows, ...goals }: (typeof VISITS)[number],
): Promise<{ findings: Finding[]; addresses: string[] }> {
  const context = await freshContext()
  const page = await context.newPage()
  const finished = await watchTraffic(await context.newCDPSession(page))
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`${server.origin}${address}`)
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  const shift = await layoutShift()
  await context.close()
  const code = finished.filter(({ isCode }) => isCode)
  const addresses = finished.map(({ url }) => url.slice(server.origin.length))
  const visit = { unit: 'kB', detail: 'as sent' } as const
  const job = `first visit of ${name}`
  const findings: Finding[] = [
    {
      ...{ job: `${job}: requests`, ratio: finished.length, goal: { atMost: goals.requests }, unit: '' },
      detail: addresses.map((one) => one.replace('/assets/', '').slice(0, 40)).join(' '),
    },
    { ...visit, job: `${job}: in all`, ratio: kB(finished), goal: { atMost: goals.kB } },
    { ...visit, job: `${job}: script and style`, ratio: kB(code), goal: { atMost: 110 } },
    { ...visit, job: `${job}: layout shift`, ratio: shift, goal: { atMost: 0 }, unit: '', detail: '' },
  ]
  return { findings, addresses }
}

/** The other parts send what `screens.ts` says; this holds it to what the screen sends. */
function mustSendTheSame(addresses: readonly string[]): void {
  const said = [...CALENDARS, ...registerOf(TODAY, ONE_CLASS)].map(({ path }) => path)
  const missing = said.filter((path) => !addresses.includes(path))
  if (missing.length > 0)
    throw new Error(`The register does not send ${missing.join(', ')} but:\n${addresses.join('\n')}`)
}

/** First visits of the demonstration school, with its photos. */
export async function measureFirstVisits(): Promise<Finding[]> {
  const demo = await openDemoBrowser()
  try {
    const findings: Finding[] = []
    for (const visit of VISITS) {
      const found = await measureVisit(demo, visit)
      if (visit.name === 'a class') mustSendTheSame(found.addresses)
      findings.push(...found.findings)
    }
    return findings
  } finally {
    await demo.close()
  }
}
