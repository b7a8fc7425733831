import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AcademicYear } from '#contract/calendar.ts'
import type { PupilEntry } from '#contract/pupils.ts'
import { canAddPupil } from '#domain/pupils/pupil-form.ts'
import { displayName, callName } from '#domain/pupils/pupils.ts'
import { countMarksOutside, useChangePupil } from '#client/api/pupil-changes.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { SaveOrCancel } from '#client/ui/controls/save-or-cancel.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import { WithdrawConsent } from '#client/widgets/photo/withdraw-consent.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ContactFields } from './contact-fields.tsx'
import { changedFields, draftOf } from './pupil-draft.ts'
import { PupilFields } from './pupil-fields.tsx'
import { useContactDrafts } from './use-contact-drafts.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

const MARKS_DEPEND_ON = ['academicYearId', 'startDate', 'leaveDate'] as const

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
  const [isCounting, setCounting] = useState(false)
  const [daysOutside, setDaysOutside] = useState(0)
  const isSaved = useRef(false)
  const contacts = useContactDrafts(pupil.id)
  const closeSaved = useOwnClose(onClose)
  const isFilled = canAddPupil(draft) && contacts.isRight
  const isBusy = isPending || isCounting || contacts.isSaving
  const fields = changedFields(before, draft)
  const areFieldsChanged = Object.keys(fields).length > 0
  const isChanged = areFieldsChanged || contacts.isChanged
  const asksAboutPhoto = fields.photoConsent === false && pupil.profileImageUrl !== null
  const name = displayName(pupil)

  useDraftGuard(isChanged ? `The changes to ${name} are not saved. Discard them?` : null)

  async function saveAll(): Promise<PupilEntry> {
    if (contacts.isChanged) await contacts.save()
    return areFieldsChanged ? mutateAsync({ id: pupil.id, fields }) : pupil
  }
  async function save(): Promise<boolean> {
    isSaved.current = await withToast(saveAll(), {
      done: (saved) => ({ title: 'Pupil updated', description: `${displayName(saved)} has been saved.` }),
      failed: 'Failed to update pupil.',
    })
    return isSaved.current
  }
  async function saveAndClose() {
    if (asksAboutPhoto) setWithdrawing(true)
    else if (!isChanged || (await save())) closeSaved()
  }
  async function submit() {
    const asksAboutMarks = MARKS_DEPEND_ON.some((field) => fields[field] !== undefined)
    let days = 0
    setCounting(true)
    const isCounted =
      !asksAboutMarks ||
      (await withToast(
        countMarksOutside(pupil.id, fields).then((count) => (days = count)),
        { failed: 'Failed to update pupil.' },
      ))
    setCounting(false)
    if (days > 0) setDaysOutside(days)
    else if (isCounted) await saveAndClose()
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
            if (isFilled && !isBusy) void submit()
          }}
          onKeyDown={(event) => event.key === 'Escape' && mayDiscard() && onClose()}
        >
          <SavingFields busy={isBusy}>
            <PupilFields
              {...{ draft, years }}
              onChange={setDraft}
              yearGroups={[...new Set([...yearGroups, pupil.yearGroup])]}
            />
            {contacts.isError && !contacts.drafts && (
              <LoadFailed what="The contacts" onRetry={contacts.refetch} />
            )}
            {contacts.drafts ? (
              <ContactFields drafts={contacts.drafts} onChange={contacts.setDrafts} />
            ) : (
              !contacts.isError && <Skeleton className="h-20" />
            )}
          </SavingFields>
          {fields.academicYearId !== undefined && (
            <p className="text-ink-2">
              {name} and every mark will leave the registers of {academicYear}. For the next school year use
              the roll-over, which keeps both.
            </p>
          )}
          <div className="flex gap-2">
            <SaveOrCancel busy={isBusy} disabled={!isFilled} onCancel={onClose} />
            <Link href={`/planned-absences?new&pupil=${pupil.id}`} className={buttonClass('quiet')}>
              Plan an absence
            </Link>
          </div>
        </form>
        {daysOutside > 0 && (
          <MarksOutsideDialog
            {...{ pupil, days: daysOutside, busy: isPending }}
            leftYear={fields.academicYearId === undefined ? null : academicYear}
            onCancel={() => setDaysOutside(0)}
            onConfirm={() => {
              setDaysOutside(0)
              void saveAndClose()
            }}
          />
        )}
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

type MarksOutsideDialogProps = {
  pupil: PupilEntry
  days: number
  /** The year that the pupil is moved out of; null where only the dates change. */
  leftYear: string | null
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before marks of a pupil would be in no daily register any more. */
function MarksOutsideDialog({ pupil, days, leftYear, ...rest }: MarksOutsideDialogProps) {
  const marked = `${displayName(pupil)} has marks on ${days === 1 ? '1 day' : `${days} days`}`
  return (
    <ConfirmDialog
      open
      title={leftYear ? `Move ${callName(pupil)} with every mark?` : 'Leave marks outside these dates?'}
      confirmLabel={leftYear ? 'Move' : 'Save'}
      {...rest}
    >
      {leftYear
        ? `${marked} of ${leftYear}. They will no longer be in its daily registers.`
        : `${marked} outside these dates. The marks are kept, but the daily register will not list ${callName(pupil)} on those days.`}
    </ConfirmDialog>
  )
}
