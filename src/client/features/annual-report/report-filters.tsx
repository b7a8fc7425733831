import type { ReportFilters } from '#client/api/annual.ts'
import { Select } from '#client/ui/controls/select.tsx'
import type { ReportOutline } from '#contract/annual.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

type FilterBarProps = {
  outline: ReportOutline | undefined
  filters: ReportFilters
  onChoose: (filter: keyof ReportFilters, value: string) => void
}

/** [G1] The two filters, the second with terms and whole academic years; what the address asks for is listed even where the school does not have it. */
export function FilterBar({ outline, filters, onChoose }: FilterBarProps) {
  const term = filters.term ?? outline?.term?.name ?? ''
  const yearGroups = withChosen(outline?.yearGroups ?? [], filters.yearGroup)
  const years = outline?.years.map(({ name }) => name) ?? []
  const terms = outline?.terms.map(({ name }) => name) ?? []
  return (
    <>
      <Select
        label="Year Group"
        value={filters.yearGroup}
        className="min-w-40 flex-1"
        onChange={(value) => onChoose('yearGroup', value)}
      >
        <option value={ALL_CLASSES}>All Classes</option>
        {yearGroups.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Term"
        value={term}
        className="min-w-40 flex-1"
        onChange={(value) => onChoose('term', value)}
      >
        {(years.includes(term) ? terms : withChosen(terms, term)).map((name) => (
          <option key={name}>{name}</option>
        ))}
        <optgroup label="Whole academic year">
          {years.toReversed().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </Select>
    </>
  )
}

function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === ALL_CLASSES || names.includes(chosen) ? names : [...names, chosen]
}
