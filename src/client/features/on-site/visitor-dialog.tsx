import { useState } from 'react'
import { useEnterVisitor } from '#client/api/office-day/visitors.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { VISIT_REFUSALS, refuseVisit } from '#domain/office-day/visitors.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'

/** [N1] Signs a visitor in: the time is now and can be changed. */
export function VisitorDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [visiting, setVisiting] = useState('')
  const [arrived, setArrived] = useState(() => schoolTimeNow().time)
  const [isLate, setLate] = useState(false)
  const { mutateAsync, isPending } = useEnterVisitor()
  const closeSaved = useOwnClose(onClose)
  const isFilled = name.trim() !== '' && arrived !== ''
  const isTyped = name.trim() !== '' || visiting.trim() !== ''
  useDraftGuard(isTyped ? 'The visitor is not signed in yet. Discard what was typed?' : null)

  async function enter() {
    if (refuseVisit({ arrived, left: null }, schoolTimeNow().time)) return setLate(true)
    const isEntered = await withToast(mutateAsync({ name, visiting, arrived }), {
      done: { title: `${name.trim()} is signed in` },
      failed: 'The visitor could not be signed in. Check the connection and try again.',
    })
    if (isEntered) closeSaved()
  }
  return (
    <Dialog open title="Sign a visitor in" onClose={() => mayDiscard() && onClose()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void enter()
        }}
      >
        <SavingFields busy={isPending}>
          <TextField
            label="Name"
            autoFocus
            autoComplete="off"
            maxLength={FIELD_LIMITS.name}
            value={name}
            onChange={setName}
          />
          <TextField
            label="Visiting, or from"
            autoComplete="off"
            placeholder="Olivia Marsh, or gas engineer"
            maxLength={FIELD_LIMITS.name}
            value={visiting}
            onChange={setVisiting}
          />
          <TextField
            label="Arrived at"
            type="time"
            value={arrived}
            error={isLate ? VISIT_REFUSALS.arrivedLater : undefined}
            onChange={(time) => {
              setArrived(time)
              setLate(false)
            }}
          />
        </SavingFields>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => mayDiscard() && onClose()}>Cancel</Button>
          <Button look="primary" type="submit" busy={isPending} disabled={!isFilled}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
