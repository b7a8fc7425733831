import { useState } from 'react'
import type { AcademicYear } from '#contract/calendar.ts'
import { canAddPupil } from '#domain/pupils/pupil-form.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { useAddPupil, useSaveContacts } from '#client/api/pupil-changes.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
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

const NOT_ADDED = 'The pupil was added, but not the contacts. Open the pupil and enter them again.'
const KNOWN =
  'The child has contacts from an earlier year, which stay as they are. Open the pupil to change them.'

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

  /**
   * The pupil is there already: a failure here is told, and corrected in the pupil's form. The contacts that a child has
   * from an earlier year, such as who may not collect, are not replaced.
   */
  async function addContacts(pupilId: number) {
    const given = contactsToSend(contacts)
    if (given.length === 0) return
    const saved = saveContacts.mutateAsync({ pupilId, contacts: given, expected: [] })
    const areKnown = await saved.then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === 409,
    )
    if (areKnown) toast({ tone: 'danger', title: 'Contacts not added', description: KNOWN })
    else await withToast(saved, { failed: NOT_ADDED })
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
      onClose={() => mayDiscard() && onClose()}
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
