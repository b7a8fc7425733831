import { useState } from 'react'
import type { AcademicYear } from '#contract/calendar.ts'
import { canAddPupil } from '#domain/pupils/pupil-form.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { useAddPupil, useSaveContacts } from '#client/api/pupil-changes.ts'
import { mayLeave, useDraftGuard } from '#client/lib/operations/leave-guard.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { areContactsRight, contactsToSend } from './contact-draft.ts'
import type { ContactDraft } from './contact-draft.ts'
import { ContactFields } from './contact-fields.tsx'
import { changedFields, emptyDraft, fieldsOfNew } from './pupil-draft.ts'
import { PupilFields } from './pupil-fields.tsx'

type AddPupilDialogProps = {
  years: readonly AcademicYear[]
  academicYear: string
  yearGroups: readonly string[]
  onClose: () => void
}

/** [H5] A new pupil; it can be added once both names and the academic year are there. */
export function AddPupilDialog({ years, academicYear, yearGroups, onClose }: AddPupilDialogProps) {
  const academicYearId = String(years.find(({ year }) => year === academicYear)?.id ?? '')
  const today = useSchoolToday()
  const [before] = useState(() => ({ ...emptyDraft(yearGroups, today), academicYearId }))
  const [draft, setDraft] = useState(before)
  const { mutateAsync, isPending } = useAddPupil()
  const saveContacts = useSaveContacts()
  const closeSaved = useOwnClose(onClose)
  const [contacts, setContacts] = useState<ContactDraft[]>([])
  const canAdd = canAddPupil(draft) && areContactsRight(contacts)
  const isTyped = Object.keys(changedFields(before, draft)).length + contactsToSend(contacts).length > 0
  useDraftGuard(isTyped ? 'The new pupil is not added yet. Discard what was typed?' : null)

  /** The pupil is there already: a failure here is told, and corrected in the pupil's form. */
  async function addContacts(pupilId: number) {
    const given = contactsToSend(contacts)
    if (given.length === 0) return
    const failed = 'The pupil was added, but not the contacts. Open the pupil and enter them again.'
    await withToast(saveContacts.mutateAsync({ pupilId, contacts: given }), { failed })
  }
  async function add() {
    const isAdded = await withToast(mutateAsync(fieldsOfNew(draft)), {
      done: (pupil) => {
        void addContacts(pupil.id)
        const where = years.find(({ id }) => id === pupil.academicYearId)?.year
        return {
          title: 'Pupil added',
          description: `${displayName(pupil)} is in ${pupil.yearGroup}, ${where}.`,
        }
      },
      failed: 'Failed to add pupil.',
    })
    if (isAdded) closeSaved()
  }
  return (
    <Dialog
      open
      width="large"
      title="New pupil"
      onClose={() => mayLeave() && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-pupil" look="primary" busy={isPending} disabled={!canAdd}>
            Add Pupil
          </Button>
        </>
      }
    >
      <form
        id="add-pupil"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canAdd) void add()
        }}
      >
        <SavingFields busy={isPending}>
          <PupilFields {...{ draft, years, yearGroups }} onChange={setDraft} />
          <ContactFields drafts={contacts} onChange={setContacts} />
        </SavingFields>
      </form>
    </Dialog>
  )
}
