import type { PupilEntry } from '#contract/pupils.ts'
import { callName, displayName } from '#domain/pupils/pupils.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

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
export function MarksOutsideDialog({ pupil, days, leftYear, ...rest }: MarksOutsideDialogProps) {
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
