import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { useAccount, personName } from '#client/lib/account.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { TextField } from '#client/ui/controls/text-field.tsx'
import type { PupilDraft } from './pupil-draft.ts'

type ConsentFieldsProps = { draft: PupilDraft; onChange: (draft: PupilDraft) => void }

/** Photo consent with its date and person: today and the person who ticks it, unless changed. */
export function ConsentFields({ draft, onChange }: ConsentFieldsProps) {
  const ownName = personName(useAccount())
  const today = useSchoolToday()
  const { photoConsentDate: date, photoConsentBy: by } = draft
  return (
    <>
      <label className="flex min-h-11 items-center gap-2.5 max-lg:sm:col-span-2 lg:col-start-1">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={draft.photoConsent}
          onChange={(event) =>
            onChange({
              ...draft,
              ...{ photoConsent: event.target.checked },
              ...{ photoConsentDate: date || today, photoConsentBy: by || ownName },
            })
          }
        />
        Photo consent given
      </label>
      {draft.photoConsent && (
        <>
          <TextField
            type="date"
            label="Photo consent date"
            min="1900-01-01"
            max={today}
            value={date}
            onChange={(photoConsentDate) => onChange({ ...draft, photoConsentDate })}
            required
          />
          <TextField
            label="Photo consent by"
            maxLength={FIELD_LIMITS.consentBy}
            value={by}
            onChange={(photoConsentBy) => onChange({ ...draft, photoConsentBy })}
            required
          />
        </>
      )}
    </>
  )
}
