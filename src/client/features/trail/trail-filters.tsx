import type { TrailQuery } from '#client/api/amendments.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import type { TrailPage } from '#contract/trail.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { TRAIL_KINDS } from '#domain/record/trail-kinds.ts'

type TrailFiltersProps = {
  page: TrailPage
  query: TrailQuery
  onChange: (changes: Record<string, string>) => void
}

/** [L4] Person, pupil, kind and day. */
export function TrailFilters({ page, query, onChange }: TrailFiltersProps) {
  const { person = '', pupil = '', kind = '', day = '' } = query
  return (
    <div className="grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-4 print:hidden">
      <NameFilter
        label="By"
        all="Everyone"
        names={page.people}
        chosen={person}
        onChoose={(id) => onChange({ person: id })}
      />
      <NameFilter
        label="Pupil"
        all="Every pupil"
        names={page.pupils}
        chosen={pupil}
        onChoose={(id) => onChange({ pupil: id })}
      />
      <Select label="What" value={kind} onChange={(value) => onChange({ kind: value })}>
        <option value="">Everything</option>
        {Object.entries(TRAIL_KINDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <DateField
        label="Day"
        value={day}
        onChange={(value) => (value === '' || isIsoDate(value)) && onChange({ day: value })}
      />
    </div>
  )
}

type NameFilterProps = {
  label: string
  all: string
  names: readonly { id: string; name: string }[]
  chosen: string
  onChoose: (id: string) => void
}

function NameFilter({ label, all, names, chosen, onChoose }: NameFilterProps) {
  return (
    <Select label={label} value={chosen} onChange={onChoose}>
      <option value="">{all}</option>
      {chosen !== '' && !names.some(({ id }) => id === chosen) && (
        <option value={chosen}>The chosen one</option>
      )}
      {names.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
