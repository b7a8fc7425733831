import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { schoolTimeNow } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { MayNotCollect } from '#client/widgets/movements/may-not-collect.tsx'
import { refuseTimesToCome } from '#domain/care/care-clock.ts'
import { careRefusalText } from '#domain/care/care-record.ts'
import { refuseCareTimes } from '#domain/care/care.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { callName } from '#domain/pupils/pupils.ts'
import type { ListedChild } from './care-groups.ts'
import type { TypedText } from './details-form.ts'
import type { SaveChild } from './use-afternoon.ts'

type SignOutDialogProps = {
  child: ListedChild
  date: IsoDate
  closingTime: string
  /** What was typed before and could not be saved. */
  unsaved: TypedText | undefined
  save: SaveChild
  onClose: () => void
}

/** When the child left and with whom; a tap on a person who has collected the child before is enough. */
export function SignOutDialog({ child, date, closingTime, unsaved, save, onClose }: SignOutDialogProps) {
  const { name, collectors, record } = child
  // The record as it was when the dialog opened: another tablet may write meanwhile.
  const [seen] = useState(child)
  const [departureTime, setDepartureTime] = useState(() => {
    const now = schoolTimeNow()
    return date === now.date ? now.time : closingTime
  })
  const [typedBefore] = useState(unsaved?.collectedBy ?? '')
  const [collectedBy, setCollectedBy] = useState(typedBefore)
  const [error, setError] = useState<{ time?: string; who?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const whoField = useRef<HTMLInputElement>(null)
  useDraftGuard(
    collectedBy === typedBefore ? null : `${name} is not signed out yet. Discard who collects the child?`,
  )

  /** Says what is wrong, and goes to where it is. */
  function refuse(fault: typeof error) {
    flushSync(() => setError(fault))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  function signOut(who: string) {
    const now = schoolTimeNow()
    const refusal =
      refuseCareTimes({ arrivalTime: record?.arrivalTime ?? null, departureTime }) ??
      refuseTimesToCome({ departureTime }, { date, now })
    if (refusal) return refuse({ time: careRefusalText(refusal, now.time) })
    if (who.trim() === '') return refuse({ who: `Enter who collected ${callName(child)}.` })
    onClose()
    const changes = { departureTime, collectedBy: who.trim() }
    return void save(seen, changes, `${name} signed out at ${departureTime}, collected by ${who.trim()}`)
  }
  return (
    <Dialog open title={`Sign out ${name}`} onClose={() => mayDiscard() && onClose()}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onKeyDown={(event) => isTypedBeside(event) && whoField.current?.focus()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          signOut(collectedBy)
        }}
      >
        {collectors.length > 0 && (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1 text-sm font-medium text-ink-2">Collected before by</legend>
            <div className="grid grid-cols-2 gap-2">
              {collectors.map((who, index) => (
                <Button
                  key={who}
                  className="min-h-12 min-w-0"
                  autoFocus={index === 0}
                  onClick={() => signOut(who)}
                >
                  <span className="truncate">{who}</span>
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <div className="grid grid-cols-[1fr_8.75rem] items-start gap-2 *:min-w-0">
          <TextField
            ref={whoField}
            label={collectors.length > 0 ? 'Somebody else' : 'Collected by'}
            value={collectedBy}
            onChange={setCollectedBy}
            error={error.who}
            maxLength={FIELD_LIMITS.collectedBy}
            autoComplete="off"
            autoFocus={collectors.length === 0}
          />
          <TextField
            label="Left at"
            type="time"
            value={departureTime}
            onChange={setDepartureTime}
            error={error.time}
          />
        </div>
        <MayNotCollect child={child} />
        <Button type="submit" look="primary" size="large">
          Sign out
        </Button>
      </form>
    </Dialog>
  )
}

/** A letter typed on a button begins a name in the field, where a space does not press the button. */
function isTypedBeside({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  return isLetter && !(target instanceof HTMLInputElement)
}
