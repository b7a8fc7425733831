import type { ConcernList, PupilOfConcern, concernCalls } from '#contract/statutory/concerns.ts'
import type { QueryOf } from '#contract/call.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { CONCERNS, CONCERN_KINDS, concernsOf, hasTooFewSessions } from '#domain/concerns/concerns.ts'
import { displayName, oneClass } from '#domain/pupils/pupils.ts'
import { rateOf } from '#domain/pupil-year/year-patterns.ts'
import { openingTerm, reportTerms, reportYears, termNamed } from '#domain/school-year/terms.ts'
import { toCsv } from '#domain/text/csv.ts'
import type { Queryable } from '#server/db/database.ts'
import { countPupils, findClassNames, findTermEdges } from './concerns.repository.ts'
import type { CountedPupil } from './concerns.repository.ts'

type Asked = QueryOf<typeof concernCalls.list>

/** [Q4] Who gives cause for concern in the period so far, and why. */
export async function listConcerns(database: Queryable, asked: Asked, today: IsoDate): Promise<ConcernList> {
  const edges = await findTermEdges(database)
  const [terms, years] = [reportTerms(edges), reportYears(edges)]
  const period =
    asked.period === undefined ? openingTerm(years, today) : termNamed(asked.period, terms, years)
  const countedTo = period && period.from <= today ? earlier(period.to, today) : null
  const counted =
    period && countedTo
      ? await countPupils(database, {
          from: period.from,
          to: countedTo,
          yearGroup: oneClass(asked.yearGroup),
        })
      : []
  return {
    ...{ period: period ?? null, countedTo, terms, years },
    yearGroups: await findClassNames(database),
    onRoll: counted.length,
    pupils: counted
      .map((pupil): PupilOfConcern => ({ ...shown(pupil), concerns: concernsOf(pupil) }))
      .filter(({ concerns }) => concerns.length > 0)
      .toSorted((one, other) => rankOf(one) - rankOf(other) || absenceShare(other) - absenceShare(one)),
    tooFew: counted.filter(hasTooFewSessions).map(shown),
  }
}

const earlier = (one: IsoDate, other: IsoDate) => (one < other ? one : other)

function shown(pupil: CountedPupil) {
  const { studentId, firstName, knownAs, lastName, yearGroup, attended, possible } = pupil
  return { studentId, firstName, knownAs, lastName, yearGroup, attended, possible }
}

/** By the most serious concern. */
const rankOf = ({ concerns: [first] }: PupilOfConcern) =>
  first ? CONCERN_KINDS.indexOf(first.kind) : Infinity
const absenceShare = ({ attended, possible }: PupilOfConcern) => (possible - attended) / possible

const HEADINGS = ['Pupil', 'Class', 'Attendance %', 'Attended', 'Possible sessions', 'Concern', 'Reason']

/** A row for each concern, in the order of the list. */
export function concernsCsv({ pupils }: ConcernList): string {
  const rows = pupils.flatMap((pupil) =>
    pupil.concerns.map(({ kind, reason }) => [
      ...[displayName(pupil), pupil.yearGroup, (rateOf(pupil) ?? 0).toFixed(1)],
      ...[String(pupil.attended), String(pupil.possible), CONCERNS[kind].name, reason],
    ]),
  )
  return toCsv([HEADINGS, ...rows], { withByteOrderMark: true })
}
