import type { AmendmentQuery } from '#client/api/amendments.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import type { AmendmentList } from '#contract/amendments.ts'
import { AMENDMENT_KINDS } from '#domain/attendance/amendments.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { dayAt, periodLabel, periodName, weekAt } from './amendment-period.ts'
import type { Days } from './amendment-period.ts'

type AmendmentFiltersProps = {
  list: AmendmentList
  filters: AmendmentQuery
  today: IsoDate
  onChange: (changes: Record<string, string>) => void
}

/** [L3] Days, class, pupil, person and kind; each offers what there is, and keeps what the address asks for. */
export function AmendmentFilters({ list, filters, today, onChange }: AmendmentFiltersProps) {
  const { studentId = '', person = '', kind = '', yearGroup = ALL_CLASSES } = filters
  const pupils = list.pupils.map(({ studentId: id, name }) => ({ value: String(id), name }))
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6 print:hidden">
      <PeriodFilter {...{ list, today }} onChoose={(days) => onChange(days)} />
      <Select label="Class" value={yearGroup} onChange={(value) => onChange({ yearGroup: value })}>
        <option value={ALL_CLASSES}>All Classes</option>
        {withChosen(list.yearGroups, yearGroup).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Pupil" value={studentId} onChange={(pupil) => onChange({ pupil })}>
        <option value="">Every pupil</option>
        {studentId !== '' && !pupils.some(({ value }) => value === studentId) && (
          <option value={studentId}>The chosen pupil</option>
        )}
        {pupils.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Amended by" value={person} onChange={(value) => onChange({ person: value })}>
        <option value="">Everyone</option>
        {withChosen(list.people, person).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Reason" value={kind} onChange={(value) => onChange({ kind: value })}>
        <option value="">Any</option>
        {Object.entries(AMENDMENT_KINDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || chosen === ALL_CLASSES || names.includes(chosen) ? names : [...names, chosen]
}

type PeriodFilterProps = { list: AmendmentList; today: IsoDate; onChoose: (days: Days) => void }

/** A day or a week by its date, or a term or a year by its name. */
function PeriodFilter({ list, today, onChoose }: PeriodFilterProps) {
  const { from, to, terms, years } = list
  const days = from && to ? { from, to } : dayAt(today)
  const periods = [...terms, ...years]
  const name = periodName(days, periods)
  const isDated = name === 'day' || name === 'week'
  function choose(chosen: string): void {
    const named = periods.find((period) => period.name === chosen)
    if (named) onChoose({ from: named.from, to: named.to })
    else onChoose(chosen === 'week' ? weekAt(today) : dayAt(today))
  }
  return (
    <>
      <Select label="Marks of" value={name} className={isDated ? '' : 'lg:col-span-2'} onChange={choose}>
        <option value="day">One day</option>
        <option value="week">One week</option>
        {name === 'other' && <option value="other">{periodLabel(days, periods)}</option>}
        <optgroup label="Term">
          {terms.toReversed().map((term) => (
            <option key={term.name}>{term.name}</option>
          ))}
        </optgroup>
        <optgroup label="Whole academic year">
          {years.toReversed().map((year) => (
            <option key={year.name}>{year.name}</option>
          ))}
        </optgroup>
      </Select>
      {isDated && (
        <DateField
          label={name === 'day' ? 'Day' : 'Week of'}
          value={days.from}
          onChange={(date) => isIsoDate(date) && onChoose(name === 'day' ? dayAt(date) : weekAt(date))}
        />
      )}
    </>
  )
}
