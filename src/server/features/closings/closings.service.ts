import type { ClosablePeriod, OpenItems } from '#contract/closings.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { reportTerms, reportYears } from '#domain/school-year/terms.ts'
import type { Database } from '#server/db/database.ts'
import { personName } from '#server/http/person-name.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import {
  deleteClosedPeriod,
  findClosedPeriods,
  findOpenItems,
  findTermEdges,
  insertClosedPeriod,
  lockRecords,
  unlockRecords,
} from './closings.repository.ts'

interface Asked {
  name: string
  today: IsoDate
  person: SignedIn
}

/** [L6] The terms and years of the calendar, latest first. */
export async function listPeriods(database: Database, today: IsoDate): Promise<ClosablePeriod[]> {
  const [edges, closedPeriods] = await Promise.all([findTermEdges(database), findClosedPeriods(database)])
  const closedByName = new Map(closedPeriods.map(({ name, at, by }) => [name, { at, by }]))
  const periods = [
    ...reportTerms(edges).map((term) => ({ ...term, kind: 'term' as const })),
    ...reportYears(edges).map((year) => ({ ...year, kind: 'year' as const })),
  ]
  return periods
    .filter(({ from, to }) => edges.some(({ date }) => date >= from && date <= to))
    .map((period) => ({
      ...period,
      canClose: period.to <= today,
      closed: closedByName.get(period.name) ?? null,
    }))
    .toSorted((one, other) => other.to.localeCompare(one.to) || one.from.localeCompare(other.from))
}

async function findPeriod(database: Database, name: string, today: IsoDate): Promise<ClosablePeriod> {
  const period = (await listPeriods(database, today)).find((each) => each.name === name)
  if (!period) throw notFound('term or year')
  return period
}

export async function readOpenItems(database: Database, name: string, today: IsoDate): Promise<OpenItems> {
  return findOpenItems(database, await findPeriod(database, name, today))
}

/** [L6] Closes a term or year whose last day has come: its records lock, in one transaction with the entry of the trail. */
export async function closePeriod(
  database: Database,
  { name, today, person }: Asked,
): Promise<ClosablePeriod> {
  const period = await findPeriod(database, name, today)
  if (!period.canClose)
    throw conflict(
      'notOver',
      `${name} lasts until ${formatLongDate(period.to)} and can be closed from that day on.`,
    )
  await database.transaction(
    async (transaction) => {
      const isNew = await insertClosedPeriod(transaction, { ...period, by: personName(person) })
      if (!isNew) throw conflict('alreadyClosed', `${name} is closed already.`)
      await lockRecords(transaction, period)
    },
    { longRunning: true },
  )
  return findPeriod(database, name, today)
}

/** [L6] Reopens a term or year; what another closed period holds stays locked. */
export async function reopenPeriod(
  database: Database,
  { name, today, reason }: Omit<Asked, 'person'> & { reason: string },
): Promise<ClosablePeriod> {
  const period = await findPeriod(database, name, today)
  await database.transaction(
    async (transaction) => {
      const days = await deleteClosedPeriod(transaction, name, reason)
      if (!days) throw conflict('notClosed', `${name} is not closed.`)
      await unlockRecords(transaction, days)
    },
    { longRunning: true },
  )
  return { ...period, closed: null }
}
