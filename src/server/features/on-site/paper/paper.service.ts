import { schoolNow } from '#domain/calendar/school-clock.ts'
import { lastMorningClosing, outdatedPaper } from '#domain/evacuation/paper-due.ts'
import { presenceOf } from '#domain/office-day/child-day.ts'
import { visitorsHere } from '#domain/office-day/visitors.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import type { Queryable } from '#server/db/database.ts'
import { toSchoolTimes } from '#server/db/tables/school-times.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { findOnSiteDay } from '../on-site.repository.ts'
import { paperPage } from './paper-page.ts'
import { findPaperSettings, findReachable, findTimesToKeep } from './paper.repository.ts'
import type { ReachableContact } from './paper.repository.ts'

/** So many contacts fit into a row. */
const MOST_CONTACTS = 2

interface PaperParts {
  schoolName: string
  at: Date
}

/** [N3] The lists as they are at this moment. */
export async function makePaper(database: Queryable, { schoolName, at }: PaperParts): Promise<string> {
  const now = schoolNow(at)
  const day = await findOnSiteDay(database, now.date)
  const { hasPhones } = await findPaperSettings(database)
  const pupils = day.children.map(({ studentId }) => studentId)
  const reachable = Map.groupBy(
    hasPhones ? await findReachable(database, pupils) : [],
    ({ studentId }) => studentId,
  )
  const times = toSchoolTimes(day.times)
  const children = day.children.map((child) => ({
    ...{ name: displayName(child), yearGroup: child.yearGroup, presence: presenceOf(child, times, now.time) },
    contacts: (reachable.get(child.studentId) ?? []).slice(0, MOST_CONTACTS).map(contactLabel),
  }))
  const visitors = visitorsHere(day.visitors).map(
    ({ name, visiting }) => name + (visiting === null ? '' : ` (${visiting})`),
  )
  return paperPage({ schoolName, now, children, visitors })
}

/** `01632 960000 Sarah Ash (mother)`: where the line is cut, the number is whole. */
const contactLabel = ({ name, relation, phone }: ReachableContact) =>
  `${phone} ${name}${relation ? ` (${relation})` : ''}`

/** Where the lists of the mornings are kept: a folder, or a bucket with a prefix. */
export interface PaperStore {
  store: Pick<PhotoStore, 'list' | 'put' | 'remove'>
  prefix: string
}

/** [N3] Writes the lists of this morning once it is due, and removes old ones; answers whether today has its lists. */
export async function keepPaper(
  database: Queryable,
  { store, prefix }: PaperStore,
  { schoolName, at }: PaperParts,
): Promise<boolean> {
  const { date, time } = schoolNow(at)
  const times = await findTimesToKeep(database, date)
  if (!times || time < lastMorningClosing(toSchoolTimes(times))) return false
  const file = `${prefix}${date}.html`
  const kept = await store.list(prefix)
  if (kept.includes(file)) return true
  await store.put(file, Buffer.from(await makePaper(database, { schoolName, at })))
  for (const old of outdatedPaper([...kept, file])) await store.remove(old)
  return true
}
