import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useTakeOffRoll } from '#client/api/statutory/returns.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { OUR_GROUNDS, groundLabel } from '#domain/returns/leaving-grounds.ts'
import type { LeavingGround } from '#domain/returns/leaving-grounds.ts'

type LeavingDialogProps = {
  pupil: {
    id: number
    firstName: string
    knownAs: string | null
    lastName: string
    leaveDate: IsoDate | null
  }
  today: IsoDate
  onClose: () => void
}

/** [Q5] The last day, the ground and the destination; then the return to the local authority is next. */
export function LeavingDialog({ pupil, today, onClose }: LeavingDialogProps) {
  const [, goTo] = useLocation()
  const [before] = useState<string>(pupil.leaveDate ?? today)
  const [leaveDate, setLeaveDate] = useState(before)
  const [ground, setGround] = useState('')
  const [destination, setDestination] = useState('')
  const { mutateAsync, isPending } = useTakeOffRoll()
  const isWhole = isIsoDate(leaveDate) && ground !== ''
  const isTyped = leaveDate !== before || ground !== '' || destination !== ''
  useDraftGuard(isTyped ? `${displayName(pupil)} is not taken off roll yet. Discard what was typed?` : null)
  const goOn = useOwnClose(() => {
    // At once, so that the step to the return does not ask about the saved draft.
    flushSync(onClose)
    goTo(`/follow-up?form=${pupil.id}-leaver-${leaveDate}`)
  })
  async function save() {
    if (!isIsoDate(leaveDate) || ground === '') return
    const leaving = { id: pupil.id, leaveDate, ground: ground as LeavingGround, destination }
    const isSaved = await withToast(mutateAsync(leaving), {
      done: { title: `${displayName(pupil)} leaves the roll`, description: 'The return is ready.' },
      failed: 'The leaver could not be saved. Please try again.',
    })
    if (isSaved) goOn()
  }
  return (
    <Dialog
      open
      title={`Take ${displayName(pupil)} off roll`}
      onClose={() => mayDiscard() && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isPending} disabled={!isWhole} onClick={() => void save()}>
            Take off roll
          </Button>
        </>
      }
    >
      <SavingFields busy={isPending}>
        <DateField label="Last day on roll" value={leaveDate} onChange={setLeaveDate} />
        <Select label="Ground (regulation 9)" value={ground} onChange={setGround}>
          <option value="">Choose the ground</option>
          {OUR_GROUNDS.map((each) => (
            <option key={each} value={each}>
              {groundLabel(each)}
            </option>
          ))}
        </Select>
        <TextField
          label="Destination: the next school, or where the child will be taught"
          value={destination}
          maxLength={200}
          onChange={setDestination}
        />
      </SavingFields>
      <p className="text-sm text-ink-2">The registers and the record stay as they are.</p>
    </Dialog>
  )
}
