import { useQuery } from '@tanstack/react-query'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import type { BookedPupil } from '#contract/care.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { classesOf } from './booking-filter.ts'
import type { BookingFilter } from './booking-filter.ts'

type BookingFiltersProps = {
  pupils: readonly BookedPupil[]
  filter: BookingFilter
  onChange: (filter: BookingFilter) => void
}

/** Search, class, and everybody or only those who stay. */
export function BookingFilters({ pupils, filter, onChange }: BookingFiltersProps) {
  const { data: classes } = useQuery(schoolClassesQuery)
  const booked = pupils.filter(({ weekdays }) => weekdays.length > 0).length
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label="Search"
        type="search"
        placeholder="Name"
        className="w-64 max-sm:w-full"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        label="Class"
        className="max-sm:grow"
        value={filter.yearGroup}
        onChange={(yearGroup) => onChange({ ...filter, yearGroup })}
      >
        <option value={ALL_CLASSES}>All Classes</option>
        {classesOf(pupils, classes ?? []).map((yearGroup) => (
          <option key={yearGroup}>{yearGroup}</option>
        ))}
      </Select>
      <Select
        label="Show"
        className="max-sm:grow"
        value={filter.onlyBooked ? 'booked' : 'all'}
        onChange={(value) => onChange({ ...filter, onlyBooked: value === 'booked' })}
      >
        <option value="all">Every pupil ({pupils.length})</option>
        <option value="booked">Only booked ({booked})</option>
      </Select>
    </div>
  )
}
