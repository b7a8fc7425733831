import type { ConcernQuery } from '#client/api/statutory/concerns.ts'
import { Select } from '#client/ui/controls/select.tsx'
import type { ConcernList } from '#contract/statutory/concerns.ts'
import { CONCERNS, CONCERN_KINDS } from '#domain/concerns/concerns.ts'
import type { ConcernKind } from '#domain/concerns/concerns.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

type ConcernFiltersProps = {
  list: ConcernList
  query: ConcernQuery
  kind: ConcernKind | undefined
  onChange: (changes: Record<string, string>) => void
}

/** [Q4] Class, period and kind of concern; what the address asks for is offered even where the school does not have it. */
export function ConcernFilters({ list, query, kind, onChange }: ConcernFiltersProps) {
  const { yearGroup = ALL_CLASSES } = query
  const period = query.period ?? list.period?.name ?? ''
  const [terms, years] = [list.terms, list.years].map((periods) =>
    periods.map(({ name }) => name).toReversed(),
  )
  return (
    <div className="grid gap-3 sm:grid-cols-3 print:hidden">
      <Select label="Class" value={yearGroup} onChange={(value) => onChange({ yearGroup: value })}>
        <option value={ALL_CLASSES}>All Classes</option>
        {withChosen(list.yearGroups, yearGroup).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Period" value={period} onChange={(value) => onChange({ period: value })}>
        {list.period === null && <option>{period}</option>}
        <optgroup label="Whole academic year">
          {years?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        <optgroup label="Term">
          {terms?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </Select>
      <Select label="Concern" value={kind ?? ''} onChange={(value) => onChange({ kind: value })}>
        <option value="">Any concern</option>
        {CONCERN_KINDS.map((each) => (
          <option key={each} value={each}>
            {CONCERNS[each].name}
          </option>
        ))}
      </Select>
    </div>
  )
}

function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === ALL_CLASSES || names.includes(chosen) ? names : [...names, chosen]
}
