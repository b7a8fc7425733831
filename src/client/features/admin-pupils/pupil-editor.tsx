import { useRef, useState } from 'react'
import type { AcademicYear } from '#contract/calendar.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import { canAddPupil } from '#domain/pupil-form.ts'
import { displayName } from '#domain/pupils.ts'
import { useChangePupil } from '#client/api/pupil-changes.ts'
import { mayLeave } from '#client/lib/leave-guard.ts'
import { useDraftGuard } from '#client/lib/use-draft-guard.ts'
import { SaveOrCancel } from '#client/ui/save-or-cancel.tsx'
import { announce } from '#client/widgets/announce.ts'
import { WithdrawConsent } from '#client/widgets/photo/withdraw-consent.tsx'
import { changedFields, draftOf } from './pupil-draft.ts'
import { PupilFields } from './pupil-fields.tsx'

type PupilEditorProps = {
  pupil: PupilEntry
  /** The place among all pupils of the table, the first being 0. */
  place: number
  academicYear: string
  years: readonly AcademicYear[]
  yearGroups: readonly string[]
  onClose: () => void
}

/** §4: a pupil's row while it is edited, until it is saved or cancelled. */
export function PupilEditor({ pupil, place, academicYear, years, yearGroups, onClose }: PupilEditorProps) {
  const [before] = useState(() => draftOf(pupil))
  const [draft, setDraft] = useState(before)
  const { mutateAsync, isPending } = useChangePupil(academicYear)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isSaved = useRef(false)
  const isFilled = canAddPupil(draft)
  const fields = changedFields(before, draft)
  const isChanged = Object.keys(fields).length > 0
  const asksAboutPhoto = fields.photoConsent === false && pupil.profileImageUrl !== null
  const name = displayName(pupil)

  useDraftGuard(isChanged ? `The changes to ${name} are not saved. Discard them?` : null)

  async function save(): Promise<boolean> {
    isSaved.current = await announce(mutateAsync({ id: pupil.id, fields }), {
      done: (saved) => ({ title: 'Pupil updated', description: `${displayName(saved)} has been saved.` }),
      failed: 'Failed to update pupil.',
    })
    return isSaved.current
  }
  async function submit() {
    if (asksAboutPhoto) setWithdrawing(true)
    else if (!isChanged || (await save())) onClose()
  }
  return (
    <tr
      role="row"
      aria-rowindex={place + 2}
      className="block border-b border-line bg-accent-soft/40 last:border-b-0"
    >
      <td role="cell" className="block p-4">
        <form
          aria-label={`Edit ${name}`}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isFilled) void submit()
          }}
          onKeyDown={(event) => event.key === 'Escape' && mayLeave() && onClose()}
        >
          <PupilFields
            {...{ draft, years }}
            onChange={setDraft}
            yearGroups={[...new Set([...yearGroups, pupil.yearGroup])]}
          />
          {fields.academicYearId !== undefined && (
            <p className="text-ink-2">
              {name} and every mark will leave the registers of {academicYear}. For the next school year use
              the roll-over, which keeps both.
            </p>
          )}
          <div className="flex gap-2">
            <SaveOrCancel busy={isPending} disabled={!isFilled} onCancel={onClose} />
          </div>
        </form>
        {isWithdrawing && (
          <WithdrawConsent
            pupil={pupil}
            withdraw={save}
            onClose={() => (isSaved.current ? onClose() : setWithdrawing(false))}
          />
        )}
      </td>
    </tr>
  )
}
