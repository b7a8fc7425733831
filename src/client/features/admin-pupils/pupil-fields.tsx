import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import type { AcademicYear } from '#contract/calendar.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { ConsentFields } from './consent-fields.tsx'
import type { PupilDraft } from './pupil-draft.ts'

type PupilFieldsProps = {
  draft: PupilDraft
  onChange: (draft: PupilDraft) => void
  years: readonly AcademicYear[]
  yearGroups: readonly string[]
}

const DATES = {
  dateOfBirth: 'Date of birth',
  startDate: 'Start date',
  leaveDate: 'Leave date',
} as const

/** [H4] Every field of a pupil that can be edited. */
export function PupilFields({ draft, onChange, years, yearGroups }: PupilFieldsProps) {
  const set =
    <Field extends keyof PupilDraft>(field: Field) =>
    (value: PupilDraft[Field]) =>
      onChange({ ...draft, [field]: value })
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        label="First name"
        autoFocus
        value={draft.firstName}
        onChange={set('firstName')}
        maxLength={FIELD_LIMITS.name}
        required
      />
      <TextField
        label="Last name"
        value={draft.lastName}
        onChange={set('lastName')}
        maxLength={FIELD_LIMITS.name}
        required
      />
      <TextField
        label="Known as"
        value={draft.knownAs}
        onChange={set('knownAs')}
        maxLength={FIELD_LIMITS.name}
      />
      <Select label="Year group" value={draft.yearGroup} onChange={set('yearGroup')}>
        {yearGroups.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select label="Academic year" value={draft.academicYearId} onChange={set('academicYearId')} required>
        <option value="">Choose a year</option>
        {years.map(({ id, year }) => (
          <option key={id} value={id}>
            {year}
          </option>
        ))}
      </Select>
      {Object.entries(DATES).map(([field, label]) => (
        <TextField
          key={field}
          type="date"
          label={label}
          min="1900-01-01"
          max="2200-12-31"
          value={draft[field as keyof typeof DATES]}
          onChange={set(field as keyof typeof DATES)}
        />
      ))}
      <TextField
        label="Gender"
        value={draft.gender}
        onChange={set('gender')}
        maxLength={FIELD_LIMITS.gender}
      />
      <TextField
        label="External ID"
        value={draft.hubspotId}
        onChange={set('hubspotId')}
        maxLength={FIELD_LIMITS.externalId}
      />
      <ConsentFields draft={draft} onChange={onChange} />
    </div>
  )
}
