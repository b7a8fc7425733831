import { useId, useState } from 'react'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
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
import type { TypedText } from './details-form.ts'
import type { SaveChild } from './use-afternoon.ts'
import type { CareState } from '#domain/care/care.ts'

type DetailsDialogProps = {
  child: ListedChild
  date: IsoDate
  isFuture: boolean
  /** What was typed before and could not be saved. */
  unsaved: TypedText | undefined
  save: SaveChild
  onClose: () => void
}

/** Everything about a child's afternoon, to read and to correct. Only what was changed is written. */
export function DetailsDialog({ child, date, isFuture, unsaved, save, onClose }: DetailsDialogProps) {
  // The record as it was when the dialog opened: another tablet may write meanwhile.
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
      onClose={() => mayDiscard() && onClose()}
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

type Step = { label: string; words: string; changes: Partial<CareFields> }

/** The way back from each state, and the ways that are not the usual one. */
const STEPS = {
  expected: [{ label: 'Not coming', words: 'is not coming', changes: { attended: false } }],
  here: [
    { label: 'Undo sign-in', words: 'is expected again', changes: { arrivalTime: null, attended: null } },
  ],
  collected: [
    { label: 'Undo sign-out', words: 'is here again', changes: { departureTime: null, collectedBy: null } },
  ],
  notComing: [{ label: 'Move back to Expected', words: 'is expected again', changes: { attended: null } }],
} as const satisfies Record<CareState, Step[]>

const OFF_THE_LIST: Step = {
  label: 'Remove',
  words: 'is off the list',
  changes: { isRegistered: false, attended: null },
}

type StateButtonsProps = {
  child: ListedChild
  onChange: (changes: Partial<CareFields>, words: string) => void
}

function StateButtons({ child, onChange }: StateButtonsProps) {
  const { state, isBooked, name } = child
  const isOnlyListed = !isBooked && (state === 'expected' || state === 'notComing')
  const steps: Step[] = isOnlyListed ? [...STEPS[state], OFF_THE_LIST] : [...STEPS[state]]
  return steps.map(({ label, words, changes }) => (
    <Button key={label} onClick={() => onChange(changes, `${name} ${words}`)}>
      {label}
    </Button>
  ))
}
