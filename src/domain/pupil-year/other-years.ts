import { matchPupilsSurely } from '#domain/pupils/same-pupil.ts'
import type { PupilIdentity } from '#domain/pupils/same-pupil.ts'

type YearRow = PupilIdentity & { academicYear: string }

/**
 * [Q2] The rows of the same child in other years, latest first, out of all rows that could be theirs. A year in which a
 * namesake could be meant as well is left out: no child is shown the years of another.
 */
export function otherYears<Row extends YearRow>(id: number, rows: readonly Row[]): Row[] {
  const own = rows.find((row) => row.id === id)
  if (!own) return []
  const years = Map.groupBy(rows, ({ academicYear }) => academicYear)
  const namesakes = years.get(own.academicYear) ?? []
  return [...years]
    .filter(([year]) => year !== own.academicYear)
    .toSorted(([one], [other]) => other.localeCompare(one))
    .flatMap(([, ofYear]) => matchPupilsSurely(namesakes, ofYear).get(own) ?? [])
}
