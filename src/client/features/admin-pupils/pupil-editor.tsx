import { useState } from 'react'
import type { PupilEntry } from '#contract/pupils.ts'
import { displayName } from '#domain/pupils.ts'
import { useChangePupil } from '#client/api/pupil-changes.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { SaveOrCancel } from '#client/ui/save-or-cancel.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { changedFields, draftOf } from './pupil-draft.ts'
import { PupilFields } from './pupil-fields.tsx'

type PupilEditorProps = {
  pupil: PupilEntry
  academicYear: string
  yearGroups: readonly string[]
  onClose: () => void
}

/** §4: a pupil's row while it is edited, until it is saved or cancelled. */
export function PupilEditor({ pupil, academicYear, yearGroups, onClose }: PupilEditorProps) {
  const [before] = useState(() => draftOf(pupil))
  const [draft, setDraft] = useState(before)
  const { mutateAsync, isPending } = useChangePupil(academicYear)
  const isFilled = draft.firstName.trim() !== '' && draft.lastName.trim() !== ''

  async function save() {
    const fields = changedFields(before, draft)
    if (Object.keys(fields).length === 0) return onClose()
    try {
      const saved = await mutateAsync({ id: pupil.id, fields })
      toast({ tone: 'success', title: 'Pupil updated', description: `${displayName(saved)} has been saved.` })
      onClose()
    } catch (error) {
      toast({ tone: 'danger', title: 'Error', description: messageFor(error, 'Failed to update pupil.') })
    }
  }
  return (
    <tr role="row" className="block border-b border-line bg-accent-soft/40 last:border-b-0">
      <td role="cell" className="block p-4">
        <form
          aria-label={`Edit ${displayName(pupil)}`}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isFilled) void save()
          }}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        >
          <PupilFields
            draft={draft}
            onChange={setDraft}
            yearGroups={[...new Set([...yearGroups, pupil.yearGroup])]}
            consent={{ date: pupil.photoConsentDate, by: pupil.photoConsentBy }}
          />
          <div className="flex gap-2">
            <SaveOrCancel busy={isPending} disabled={!isFilled} onCancel={onClose} />
          </div>
        </form>
      </td>
    </tr>
  )
}
