import type { ReportOutline, ReportPupil } from '#contract/annual.ts'
import { displayName, oneClass } from '#domain/pupils/pupils.ts'
import { openingTerm, reportTerms, reportYears } from '#domain/school-year/terms.ts'
import type { ReportTerm } from '#domain/school-year/terms.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database } from '#server/db/database.ts'
import { findClassNames, findPupilsBetween, findSchoolDays, findTermEdges } from './annual.repository.ts'

export interface ReportFilter {
  yearGroup?: string | undefined
  term?: string | undefined
}

/** [G1] What the report with these filters is about; everything but the marks. */
export async function outlineReport(
  database: Database,
  filter: ReportFilter,
  today: IsoDate,
): Promise<ReportOutline> {
  const [edges, classes] = await Promise.all([findTermEdges(database), findClassNames(database)])
  const [terms, years] = [reportTerms(edges), reportYears(edges)]
  const term = filter.term === undefined ? openingTerm(terms, today) : named(filter.term, terms, years)
  const [days, everybody] = await Promise.all([
    term ? findSchoolDays(database, term) : [],
    term ? findPupilsBetween(database, term) : [],
  ])
  const yearGroup = oneClass(filter.yearGroup)
  const pupils = everybody
    .filter((pupil) => yearGroup === null || pupil.yearGroup === yearGroup)
    .map(({ firstName, knownAs, lastName, ...pupil }): ReportPupil => {
      return { ...pupil, name: displayName({ firstName, knownAs, lastName }) }
    })
  const yearGroups = [...new Set([...classes, ...everybody.map((pupil) => pupil.yearGroup)])]
  return { today, terms, years, term: term ?? null, yearGroups, days, pupils }
}

function named(name: string, ...choices: ReportTerm[][]): ReportTerm | undefined {
  return choices.flat().find((choice) => choice.name === name)
}
