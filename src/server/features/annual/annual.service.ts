import type { ReportOutline, ReportPupil } from '#contract/annual.ts'
import { displayName, oneClass } from '#domain/pupils/pupils.ts'
import { openingTerm, reportTerms, reportYears, termNamed } from '#domain/school-year/terms.ts'
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
  const [choices, classes] = await Promise.all([findReportTerms(database), findClassNames(database)])
  const { terms, years } = choices
  const term = chooseTerm(choices, filter.term, today)
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

/** The days of the report of that term or year. */
export async function findReportDays(
  database: Database,
  term: string | undefined,
  today: IsoDate,
): Promise<ReportTerm | undefined> {
  return chooseTerm(await findReportTerms(database), term, today)
}

type TermChoices = Record<'terms' | 'years', ReportTerm[]>

async function findReportTerms(database: Database): Promise<TermChoices> {
  const edges = await findTermEdges(database)
  return { terms: reportTerms(edges), years: reportYears(edges) }
}

/** Without a name, the term that the report opens with. */
function chooseTerm({ terms, years }: TermChoices, name: string | undefined, today: IsoDate) {
  return name === undefined ? openingTerm(terms, today) : termNamed(name, terms, years)
}
