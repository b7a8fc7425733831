import { startCalibration } from './calibration-page.ts'
import { watchLayoutShift, watchTraffic } from './page-measurements.ts'
import { CARD, ONE_CLASS, measureRegister } from './daily-register.ts'
import { openDemoBrowser } from '#tools/demo-browser.ts'
import type { DemoBrowser } from '#tools/demo-browser.ts'
import type { Finding } from '../findings.ts'
import { measureWeekly } from './weekly-register.ts'

const kB = (bytes: number) => bytes / 1000

/** A visit with an empty cache, until the network is idle. */
async function measureFirstVisit(
  { server, freshContext }: DemoBrowser,
  yearGroup: string,
): Promise<Finding[]> {
  const context = await freshContext()
  const page = await context.newPage()
  const traffic = await watchTraffic(await context.newCDPSession(page))
  const layoutShift = await watchLayoutShift(page)
  await page.goto(`${server.origin}/dashboard?yearGroup=${encodeURIComponent(yearGroup)}`)
  await page.waitForSelector(CARD)
  await page.waitForLoadState('networkidle')
  const { requests, bytes, codeBytes, codeGzip, addresses } = await traffic()
  const shift = await layoutShift()
  await context.close()
  const job = `first visit, ${yearGroup}`
  return [
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
  ]
}

/** Measures registers, first visits and the weekly register of the demonstration school in a headless browser. */
export async function measureBrowser(): Promise<Finding[]> {
  const demo = await openDemoBrowser()
  const calibration = await startCalibration()
  const run = { demo, calibration: calibration.origin }
  try {
    return [
      ...(await measureRegister({ ...run, slowness: 1 })),
      ...(await measureRegister({ ...run, slowness: 4 })),
      ...(await measureFirstVisit(demo, ONE_CLASS)),
      ...(await measureFirstVisit(demo, 'All')),
      await measureWeekly(demo),
    ]
  } finally {
    calibration.close()
    await demo.close()
  }
}
