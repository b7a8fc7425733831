import { startCalibration } from './browser-calibration.ts'
import { watchLayoutShift, watchTraffic } from './browser-page.ts'
import { CARD, ONE_CLASS, measureRegister } from './browser-register.ts'
import { openDemoStage } from '#tools/demo-stage.ts'
import type { DemoStage } from '#tools/demo-stage.ts'
import type { Finding } from '../goals.ts'
import { measureWeekly } from '../weekly.ts'

const kB = (bytes: number) => bytes / 1000

/** Cold, and until nothing more comes by itself. */
async function measureFirstVisit({ server, freshContext }: DemoStage, yearGroup: string): Promise<Finding[]> {
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

/** The demonstration school in a headless browser: registers, first visits and the weekly register. */
export async function measureBrowser(): Promise<Finding[]> {
  const stage = await openDemoStage()
  const calibration = await startCalibration()
  const run = { stage, calibration: calibration.origin }
  try {
    return [
      ...(await measureRegister({ ...run, slowness: 1 })),
      ...(await measureRegister({ ...run, slowness: 4 })),
      ...(await measureFirstVisit(stage, ONE_CLASS)),
      ...(await measureFirstVisit(stage, 'All')),
      await measureWeekly(stage),
    ]
  } finally {
    calibration.close()
    await stage.close()
  }
}
