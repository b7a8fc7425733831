import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { contactsQuery } from '#client/api/pupil-changes.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { MayNotCollect } from '#client/widgets/movements/may-not-collect.tsx'
import { entering } from '#client/widgets/movements/use-enter-movement.ts'
import type { MovingChild } from '#client/widgets/movements/use-enter-movement.ts'
import {
  MOVEMENT_REFUSALS,
  OUT_REASONS,
  OUT_REASON_NAMES,
  marksLabel,
  marksOf,
  refuseMovement,
  whereabouts,
} from '#domain/office-day/movements.ts'
import type { Movement, OutReason } from '#domain/office-day/movements.ts'
import type { SchoolTimes } from '#domain/office-day/school-times.ts'
import { contactLabel } from '#domain/pupils/contacts.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { displayName } from '#domain/pupils/pupils.ts'

type ChildMovementProps = {
  child: MovingChild
  times: SchoolTimes
  /** Opens the fields for another time, the person and the return; without it they are open. */
  onOpen: (() => void) | undefined
  onEnter: (movement: Movement) => void
}

/** What can be entered of a child now: arrived or back, or out for a reason; each says the mark that it writes. */
export function ChildMovement({ child, times, onOpen, onEnter }: ChildMovementProps) {
  const now = useSchoolNow()
  const [changedTime, setTime] = useState<string>()
  const [withWhom, setWithWhom] = useState('')
  const [expectedBack, setExpectedBack] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const time = changedTime ?? now.time
  const where = whereabouts(child, times, now.time)

  const leaving = (reason: OutReason): Movement => ({
    ...{ kind: 'out', time, reason, withWhom: withWhom.trim() || null, expectedBack: expectedBack || null },
  })
  function save(movement: Movement) {
    const refused = refuseMovement(movement, child, { times, now })
    setRefusal(refused ? MOVEMENT_REFUSALS[refused] : undefined)
    if (!refused) onEnter(movement)
  }
  const action = (label: string, movement: Movement) => (
    <Button key={label} data-movement="" className="min-h-12" onClick={() => save(movement)}>
      {label}
      <span className="ml-auto text-sm font-normal text-ink-2">
        {marksLabel(marksOf(movement, child, times))}
      </span>
    </Button>
  )
  const mayLeave = where.at === 'school' || where.at === 'notMarked'
  return (
    <section
      aria-label={displayName(child)}
      className={classNames('grid rounded-lg border border-line p-3', onOpen ? 'gap-2' : 'gap-3 bg-sunken')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow text-lg font-semibold tracking-tight wrap-anywhere">
          {displayName(child)} <span className="font-normal text-ink-2">{child.yearGroup}</span>
        </p>
        {onOpen ? (
          <Button look="quiet" onClick={onOpen}>
            More<span className="sr-only"> about {displayName(child)}</span>
          </Button>
        ) : (
          <TextField label="Time" type="time" value={time} onChange={setTime} error={refusal} />
        )}
      </div>
      {onOpen && refusal && <p className="text-sm text-unauthorised">{refusal}</p>}
      {where.at === 'out' && action('Back in', entering('back', time))}
      {(where.at === 'notMarked' || where.at === 'away') && action('Arrived', entering('arrived', time))}
      {mayLeave && (
        <>
          {!onOpen && (
            <div className="grid grid-cols-[1fr_8.75rem] items-start gap-2 *:min-w-0">
              <WithWhom child={child} value={withWhom} onChange={setWithWhom} />
              <TextField label="Back by" type="time" value={expectedBack} onChange={setExpectedBack} />
            </div>
          )}
          <MayNotCollect child={child} />
          <fieldset className="grid gap-1.5 sm:grid-cols-2">
            <legend className={onOpen ? 'sr-only' : 'mb-1 text-sm font-medium text-ink-2'}>Sign out</legend>
            {OUT_REASON_NAMES.map((reason) => action(OUT_REASONS[reason].label, leaving(reason)))}
          </fieldset>
        </>
      )}
    </section>
  )
}

type WithWhomProps = { child: MovingChild; value: string; onChange: (value: string) => void }

/** The contacts are offered as one types; those who may not collect the child are not. */
function WithWhom({ child, value, onChange }: WithWhomProps) {
  const list = useId()
  const { data: contacts = [] } = useQuery(contactsQuery(child.studentId))
  return (
    <>
      <TextField
        label="With"
        list={list}
        value={value}
        onChange={onChange}
        maxLength={FIELD_LIMITS.collectedBy}
        autoComplete="off"
      />
      <datalist id={list}>
        {contacts
          .filter(({ mayCollect }) => mayCollect !== false)
          .map((contact) => (
            <option key={contact.name} value={contactLabel(contact)} />
          ))}
      </datalist>
    </>
  )
}
