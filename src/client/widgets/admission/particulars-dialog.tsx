import { useState } from 'react'
import { useSaveParticulars } from '#client/api/statutory/admission.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import { ADMISSION_LIMITS, SEXES, SEX_NAMES } from '#domain/admission/admission-entry.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { AddressField } from './address-field.tsx'
import { ParentFields } from './parent-fields.tsx'
import { draftOf, isAmendment, lacksName, particularsToSend } from './particulars-draft.ts'
import type { ParticularsDraft } from './particulars-draft.ts'

type ParticularsDialogProps = { entry: AdmissionRegisterEntry; onClose: () => void }

/** [Q5] What only the admission register holds about a pupil; the rest is edited with the pupil and the contacts. */
export function ParticularsDialog({ entry, onClose }: ParticularsDialogProps) {
  const [before] = useState(() => draftOf(entry))
  const [draft, setDraft] = useState(before)
  const [reason, setReason] = useState('')
  const { mutateAsync, isPending } = useSaveParticulars()
  const closeSaved = useOwnClose(onClose)
  const amends = isAmendment(entry, draft)
  const canSave = !draft.parents.some(lacksName) && !(amends && reason.trim() === '')
  const set = (changes: Partial<ParticularsDraft>) => setDraft({ ...draft, ...changes })
  useDraftGuard(
    draft === before && reason === ''
      ? null
      : `The particulars of ${displayName(entry)} are not saved. Discard them?`,
  )
  const leave = () => mayDiscard() && onClose()
  async function save() {
    const sent = { ...particularsToSend(draft), id: entry.studentId, reason: amends ? reason : null }
    const isSaved = await withToast(mutateAsync(sent), {
      done: ({ missing }) => ({
        title: `${displayName(entry)}: particulars saved`,
        description:
          missing.length === 0 ? 'The entry is complete.' : `Still missing: ${missing.join(', ')}.`,
      }),
      failed: 'The particulars could not be saved. Please try again.',
    })
    if (isSaved) closeSaved()
  }
  return (
    <Dialog
      open
      width="large"
      title={`Admission register: ${displayName(entry)}`}
      onClose={leave}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isPending} disabled={!canSave} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <SavingFields busy={isPending}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Full legal name"
            value={draft.fullName}
            maxLength={ADMISSION_LIMITS.name}
            onChange={(fullName) => set({ fullName })}
          />
          <Select
            label="Sex"
            value={draft.sex}
            onChange={(sex) => set({ sex: sex as ParticularsDraft['sex'] })}
          >
            <option value="">Not known yet</option>
            {SEX_NAMES.map((sex) => (
              <option key={sex} value={sex}>
                {SEXES[sex]}
              </option>
            ))}
          </Select>
        </div>
        <ParentFields parents={draft.parents} onChange={(parents) => set({ parents })} />
        <LastSchool draft={draft} onChange={set} />
        {amends && (
          <TextField
            label="Reason for the change"
            value={reason}
            maxLength={REASON_MAX_LENGTH}
            onChange={setReason}
            placeholder="The family has moved"
          />
        )}
      </SavingFields>
      <p className="text-sm text-ink-2">
        Date of birth and starting day are edited in Student Management, and so are the people to ring.
      </p>
    </Dialog>
  )
}

type LastSchoolProps = { draft: ParticularsDraft; onChange: (changes: Partial<ParticularsDraft>) => void }

function LastSchool({ draft: { isFirstSchool, lastSchool, lastSchoolAddress }, onChange }: LastSchoolProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Last school</legend>
      <label className="flex min-h-8 items-center gap-2 justify-self-start pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isFirstSchool}
          onChange={(event) => onChange({ isFirstSchool: event.target.checked })}
        />
        None: this is the child’s first school
      </label>
      {!isFirstSchool && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Name of the school"
            value={lastSchool}
            maxLength={ADMISSION_LIMITS.name}
            onChange={(text) => onChange({ lastSchool: text })}
          />
          <AddressField
            label="Address of the school"
            value={lastSchoolAddress}
            onChange={(text) => onChange({ lastSchoolAddress: text })}
          />
        </div>
      )}
    </fieldset>
  )
}
