import { Select } from '#client/ui/controls/select.tsx'
import type { CareTerm } from '#contract/care.ts'
import { formatDayAndMonth } from '#domain/calendar/iso-date.ts'

type TermChoiceProps = {
  terms: readonly CareTerm[]
  chosen: CareTerm
  onChoose: (term: CareTerm) => void
}

/** Academic year and term; another year opens on its term of the same name. */
export function TermChoice({ terms, chosen, onChoose }: TermChoiceProps) {
  const years = [...new Set(terms.map(({ academicYear }) => academicYear))].toReversed()
  const ofYear = terms.filter(({ academicYear }) => academicYear === chosen.academicYear)

  function choose(academicYear: string, name: string) {
    const inYear = terms.filter((term) => term.academicYear === academicYear)
    const wanted = inYear.find(({ term }) => term === name) ?? inYear[0]
    if (wanted) onChoose(wanted)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Academic year"
        className="max-sm:grow"
        value={chosen.academicYear}
        onChange={(year) => choose(year, chosen.term)}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
      <Select
        label="Term"
        className="max-sm:grow"
        value={chosen.term}
        onChange={(term) => choose(chosen.academicYear, term)}
      >
        {ofYear.map(({ term }) => (
          <option key={term}>{term}</option>
        ))}
      </Select>
      <p className="flex min-h-10 items-center text-ink-2">
        {formatDayAndMonth(chosen.from)} to {formatDayAndMonth(chosen.to)} {chosen.to.slice(0, 4)}
      </p>
    </div>
  )
}
