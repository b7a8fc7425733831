import { measureCrowd } from './annual/open-beside-readers.ts'
import { measureAnnualGrid } from './annual/annual-grid.ts'
import { measureAnnual } from './annual/annual-reads.ts'
import { measureBrowser } from './browser/browser.ts'
import type { Finding } from './findings.ts'
import { measureGrowth, measureHistory } from './growth.ts'
import { measureManyPeople } from './many-people.ts'
import type { Effort } from './measure.ts'
import { measureOnePerson } from './one-person.ts'

/** The parts of a run, in this order. */
export const PARTS: Record<string, (effort: Effort) => Promise<Finding[]>> = {
  one: measureOnePerson,
  many: measureManyPeople,
  history: measureHistory,
  growth: measureGrowth,
  annual: measureAnnual,
  crowd: measureCrowd,
  browser: measureBrowser,
  grid: measureAnnualGrid,
}

export const THOROUGHLY: Effort = { rounds: 7, times: 200, loadMs: 2500 }
export const QUICKLY: Effort = { rounds: 5, times: 60, loadMs: 700 }
