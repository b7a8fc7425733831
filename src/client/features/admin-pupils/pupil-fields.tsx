import { formatShortDate } from '#domain/iso-date.ts'
import { Select } from '#client/ui/select.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { PupilDraft } from './pupil-draft.ts'

type PupilFieldsProps = {
  draft: PupilDraft
  onChange: (draft: PupilDraft) => void
  yearGroups: readonly string[]
  /** Who noted the consent that stands, and when. */
  consent?: { date: string | null; by: string | null }
}

const DATES = {
  dateOfBirth: 'Date of birth',
  startDate: 'Start date',
  leaveDate: 'Leave date',
} as const

/** [H4] Every field of a pupil that can be edited. */
export function PupilFields({ draft, onChange, yearGroups, consent }: PupilFieldsProps) {
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
        maxLength={100}
        required
      />
      <TextField
        label="Last name"
        value={draft.lastName}
        onChange={set('lastName')}
        maxLength={100}
        required
      />
      <TextField label="Known as" value={draft.knownAs} onChange={set('knownAs')} maxLength={100} />
      <Select label="Year group" value={draft.yearGroup} onChange={set('yearGroup')}>
        {yearGroups.map((name) => (
          <option key={name}>{name}</option>
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
      <TextField label="Gender" value={draft.gender} onChange={set('gender')} maxLength={50} />
      <TextField label="External ID" value={draft.hubspotId} onChange={set('hubspotId')} maxLength={100} />
      <label className="flex min-h-11 items-center gap-2.5 sm:col-span-2 lg:col-span-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={draft.photoConsent}
          onChange={(event) => set('photoConsent')(event.target.checked)}
        />
        <span>
          Photo consent given
          {draft.photoConsent && consent?.date && (
            <span className="text-ink-3">
              {' '}
              · {formatShortDate(consent.date)}
              {consent.by && ` by ${consent.by}`}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
