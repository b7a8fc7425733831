import { useState } from 'react'
import { useAddReason } from '#client/api/amendments.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { Amendment } from '#contract/amendments.ts'
import { USUAL_REASONS } from '#domain/attendance/amendments.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { formatLongDate } from '#domain/calendar/iso-date.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'

type AddReasonDialogProps = { amendment: Amendment; onClose: () => void }

/** [L1] The usual reasons in one tap, or another in words; the entry itself stays as it is. */
export function AddReasonDialog({ amendment, onClose }: AddReasonDialogProps) {
  const { id, pupilName, oldCode, newCode, date, session } = amendment
  const [text, setText] = useState('')
  useDraftGuard(text.trim() ? 'The reason is not added yet. Discard it?' : null)
  const { mutateAsync, isPending } = useAddReason()
  const closeSaved = useOwnClose(onClose)
  async function add(reason: string) {
    if (await withToast(mutateAsync({ id, reason }), { failed: 'The reason could not be added.' }))
      closeSaved()
  }
  return (
    <Dialog
      open
      title={`${pupilName}: why did ${oldCode} become ${newCode ?? 'no mark'}?`}
      onClose={() => mayDiscard() && onClose()}
    >
      <p className="-mt-3 text-ink-2">
        {formatLongDate(date)}, {sessionName(session).toLowerCase()}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {USUAL_REASONS.map((reason) => (
          <Button key={reason} disabled={isPending} onClick={() => void add(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) void add(text.trim())
        }}
      >
        <SavingFields busy={isPending}>
          <TextField
            label="Other"
            className="grow"
            value={text}
            maxLength={REASON_MAX_LENGTH}
            onChange={setText}
          />
        </SavingFields>
        <Button type="submit" look="primary" busy={isPending} disabled={!text.trim()}>
          Add
        </Button>
      </form>
    </Dialog>
  )
}
