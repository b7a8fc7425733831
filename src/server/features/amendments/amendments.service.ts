import type { Amendment, AmendmentList } from '#contract/amendments.ts'
import { AMENDMENTS_ON_PAGE } from '#contract/amendments.ts'
import type { amendmentCalls } from '#contract/amendments.ts'
import type { QueryOf } from '#contract/call.ts'
import type { DateRange } from '#domain/calendar/calendar-plan.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import { openingTerm, reportTerms, reportYears } from '#domain/school-year/terms.ts'
import type { Database } from '#server/db/database.ts'
import { notedPerson } from '#server/http/person-name.ts'
import { conflict, notFound } from '#server/http/refusal-error.ts'
import type { SignedIn } from '#server/http/sessions.repository.ts'
import {
  findAmendment,
  findAmendments,
  findChoices,
  findTermEdges,
  insertReason,
} from './amendments.repository.ts'
import type { AmendmentFilter } from './amendments.repository.ts'

type WithWords = Pick<AmendmentFilter, 'withWords'>
type Asked = QueryOf<typeof amendmentCalls.list> & WithWords

/** [L3] The amendments with these filters; without dates, of the term that the annual report opens on. */
export async function listAmendments(
  database: Database,
  asked: Asked,
  today: IsoDate,
): Promise<AmendmentList> {
  const edges = await findTermEdges(database)
  const [terms, years] = [reportTerms(edges), reportYears(edges)]
  const days = daysOf(asked) ?? openingTerm(terms, today)
  if (!days) {
    const nothing = { pupils: [], people: [], yearGroups: [], total: 0, amendments: [] }
    return { from: null, to: null, terms, years, ...nothing }
  }
  const page = { skip: asked.skip ?? 0, limit: asked.limit ?? AMENDMENTS_ON_PAGE }
  const [choices, found] = await Promise.all([
    findChoices(database, days),
    findAmendments(database, toFilter(asked, days), page),
  ])
  return { from: days.from, to: days.to, terms, years, ...choices, ...found }
}

/** The filter of the CSV file, and the days that it is about. */
export async function csvFilter(
  database: Database,
  asked: QueryOf<typeof amendmentCalls.csv> & WithWords,
  today: IsoDate,
): Promise<AmendmentFilter> {
  const days = daysOf(asked) ?? openingTerm(reportTerms(await findTermEdges(database)), today)
  if (!days) throw notFound('term')
  return toFilter(asked, days)
}

function daysOf({ from, to }: Pick<Asked, 'from' | 'to'>): DateRange | undefined {
  return from && to ? { from, to } : undefined
}

function toFilter(
  { yearGroup, studentId, person, kind, withWords }: Asked,
  { from, to }: DateRange,
): AmendmentFilter {
  return { from, to, yearGroup: oneClass(yearGroup), studentId, person, kind, withWords }
}

/** [L1] Adds the reason of an amendment that has none yet, as an entry of its own. */
export async function addReason(
  database: Database,
  { id, reason, person }: { id: number; reason: string; person: SignedIn },
): Promise<Amendment> {
  const isAdded = await database.transaction((transaction) =>
    insertReason(transaction, { id, reason, user: notedPerson(person) }),
  )
  const amendment = await findAmendment(database, id)
  if (!amendment) throw notFound('amendment')
  if (!isAdded) throw conflict('reasonKnown', 'This amendment has a reason already.')
  return amendment
}
