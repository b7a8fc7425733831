import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide'
import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { personName } from '#client/lib/account.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import { hasEnded } from '#domain/accounts/invitations.ts'
import { formatShortDate, formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { changedPlace } from './changed-place.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { SaveOrCancel } from '#client/ui/controls/save-or-cancel.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useEditInPlace } from '#client/ui/controls/use-edit-in-place.ts'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { useAnnouncedChange } from './use-announced-change.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** Picture, name, position and address; name and position can be corrected in place. */
export function UserName({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { isEditing, opener, open, close } = useEditInPlace()
  const name = personName(user)
  if (isEditing) return <NameForm user={user} isOwn={isOwn} onClose={close} />
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} imageUrl={user.profileImageUrl} />
      <span className="grid min-w-0">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{name}</span>
          {isOwn && <Badge tone="accent">You</Badge>}
        </span>
        {user.position && <span className="truncate text-sm font-normal text-ink-2">{user.position}</span>}
        <PlaceLine user={user} />
        <span className="truncate text-sm font-normal text-ink-3">{user.email ?? 'No email address'}</span>
      </span>
      <Button
        ref={opener}
        look="quiet"
        size="icon"
        className="ml-auto shrink-0"
        aria-label={`Edit the name and position of ${name}`}
        onClick={open}
      >
        <Icon of={Pencil} className="size-4" />
      </Button>
    </span>
  )
}

/** The class and the last day, where there are any. */
function PlaceLine({ user: { schoolClass, endsOn } }: { user: User }) {
  const isEnded = hasEnded({ endsOn }, useSchoolToday())
  if (schoolClass === null && endsOn === null) return null
  return (
    <span className="text-sm font-normal text-ink-2">
      {schoolClass}
      {schoolClass && endsOn && ' · '}
      {endsOn &&
        (isEnded ? (
          <Badge tone="danger">Ended on {formatShortDate(endsOn)}</Badge>
        ) : (
          `until ${formatWeekdayAndDay(endsOn)}`
        ))}
    </span>
  )
}

function NameForm({ user, isOwn, onClose }: { user: User; isOwn: boolean; onClose: () => void }) {
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const [position, setPosition] = useState(user.position ?? '')
  const [schoolClass, setSchoolClass] = useState(user.schoolClass ?? '')
  const [endsOn, setEndsOn] = useState<string>(user.endsOn ?? '')
  const { data: classes = [] } = useQuery(schoolClassesQuery)
  const { change, isPending } = useAnnouncedChange(user)
  const closeSaved = useOwnClose(onClose)
  const isFilled = firstName.trim() !== '' && lastName.trim() !== ''
  return (
    <form
      className="grid gap-2 font-normal"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFilled) return
        const names = { firstName: firstName.trim(), lastName: lastName.trim() }
        const more = changedPlace(user, { schoolClass, endsOn })
        void change({ kind: 'details', ...names, position: position.trim() || null, more }, closeSaved)
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <SavingFields busy={isPending}>
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label="First name"
            value={firstName}
            onChange={setFirstName}
            maxLength={FIELD_LIMITS.name}
            autoFocus
          />
          <TextField
            label="Last name"
            value={lastName}
            onChange={setLastName}
            maxLength={FIELD_LIMITS.name}
          />
          <TextField
            label="Position"
            placeholder="Class teacher, Year 3"
            className="col-span-2"
            value={position}
            onChange={setPosition}
            maxLength={FIELD_LIMITS.position}
          />
          <Select label="Class" className="col-span-2" value={schoolClass} onChange={setSchoolClass}>
            <option value="">No class</option>
            {[
              ...new Set([
                ...classes.map(({ name }) => name),
                ...(user.schoolClass ? [user.schoolClass] : []),
              ]),
            ].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          {!isOwn && (
            <DateField label="Last day" className="col-span-2" value={endsOn} onChange={setEndsOn} />
          )}
        </div>
      </SavingFields>
      <div className="flex gap-2">
        <SaveOrCancel busy={isPending} disabled={!isFilled} onCancel={onClose} />
      </div>
    </form>
  )
}
