import { useId, useState } from 'react'
import { mayLeave } from '#client/lib/leave-guard.ts'
import { useDraftGuard } from '#client/lib/use-draft-guard.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { refuseTimesToCome } from '#domain/care/care-clock.ts'
import {
  NO_CARE_RECORD,
  careRefusalText,
  changeCareRecord,
  refuseCareRecord,
} from '#domain/care/care-record.ts'
import type { CareFields } from '#domain/care/care-record.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ListedChild } from './care-groups.ts'
import { DetailsFields } from './details-fields.tsx'
import { changedFields, formOf, isTyped } from './details-form.ts'
import type { TypedWords } from './details-form.ts'
import { StateButtons } from './state-buttons.tsx'
import type { SaveChild } from './use-afternoon.ts'

type DetailsDialogProps = {
  child: ListedChild
  date: IsoDate
  isFuture: boolean
  /** What was typed before and could not be saved. */
  unsaved: TypedWords | undefined
  save: SaveChild
  onClose: () => void
}

/** Everything about a child's afternoon, to read and to correct. Only what was changed is written. */
export function DetailsDialog({ child, date, isFuture, unsaved, save, onClose }: DetailsDialogProps) {
  // What was seen when the dialog opened, whatever another tablet writes meanwhile.
  const [seen] = useState(child)
  const [before] = useState(() => formOf({ ...(seen.record ?? NO_CARE_RECORD), ...unsaved }))
  const [form, setForm] = useState(before)
  const [error, setError] = useState<string>()
  const formId = useId()
  useDraftGuard(isTyped(before, form) ? `What was typed about ${child.name} is not saved. Discard it?` : null)

  function change(changes: Partial<CareFields>, words: string) {
    const now = schoolTimeNow()
    const refusal =
      refuseCareRecord(changeCareRecord(seen.record ?? NO_CARE_RECORD, changes), { isFuture }) ??
      refuseTimesToCome(changes, { date, now })
    if (refusal) {
      setError(careRefusalText(refusal, now.time))
      return
    }
    onClose()
    if (Object.keys(changes).length > 0) void save(seen, changes, words)
  }
  return (
    <Dialog
      open
      title={child.name}
      onClose={() => mayLeave() && onClose()}
      actions={
        <>
          <StateButtons
            child={seen}
            // What was typed goes along; where both say something, the button does.
            onChange={(step, words) => change({ ...changedFields(form, seen.record), ...step }, words)}
          />
          <Button type="submit" form={formId} look="primary">
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change(changedFields(form, seen.record), `Saved: ${child.name}`)
        }}
      >
        <p className="-mt-3 text-ink-2">{lastWrite(seen)}</p>
        <DetailsFields {...{ form, isFuture }} onChange={setForm} />
        <p role="alert" className="text-unauthorised empty:hidden">
          {error}
        </p>
      </form>
    </Dialog>
  )
}

function lastWrite({ yearGroup, record }: ListedChild): string {
  return record?.markedBy ? `${yearGroup} · last written by ${record.markedBy}` : yearGroup
}
