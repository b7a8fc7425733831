import { measureLargeGrid, measureYearGrid } from './browser/annual-grid.ts'
import { measureRegister } from './browser/daily-register.ts'
import { measureFirstVisits } from './browser/first-visit.ts'
import { measureOfflineStart } from './browser/offline-start.ts'
import { measureSearch } from './browser/search.ts'
import type { Finding } from './findings.ts'
import { measureGrowth, measureHistory } from './growth.ts'
import { measureLive } from './live/live.ts'
import { measureManyPeople } from './many-people.ts'
import type { Effort } from './measure.ts'
import { measureOnePerson } from './one-person.ts'
import { measureOperationIds } from './operation-ids.ts'
import { measureSavesOfRecord } from './record/saves.ts'
import { measureAmendments } from './reads/amendments.ts'
import { measureCrowd } from './reads/beside-reads.ts'
import { measureDesk } from './reads/desk.ts'
import { measurePupilPage } from './reads/pupil-page.ts'
import { measureProcessorTime } from './processor-time.ts'
import { measureReads } from './reads/year-reads.ts'
import { countStatements } from './statements.ts'

/** The parts of a run, in this order. */
export const PARTS: Record<string, (effort: Effort) => Promise<Finding[]>> = {
  one: measureOnePerson,
  'operation-ids': measureOperationIds,
  many: measureManyPeople,
  'processor-time': measureProcessorTime,
  reads: measureReads,
  desk: measureDesk,
  'pupil-page': measurePupilPage,
  amendments: measureAmendments,
  record: measureSavesOfRecord,
  crowd: measureCrowd,
  live: measureLive,
  statements: countStatements,
  growth: measureGrowth,
  history: measureHistory,
  browser: (effort) => measureRegister(1, effort),
  'browser-throttled': (effort) => measureRegister(4, effort),
  search: measureSearch,
  grid: measureYearGrid,
  'large-grid': measureLargeGrid,
  'first-visit': measureFirstVisits,
  'offline-start': measureOfflineStart,
}

export const THOROUGHLY: Effort = { rounds: 7, times: 200, loadMs: 1000 }
export const QUICKLY: Effort = { rounds: 3, times: 60, loadMs: 400 }
