import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInvite } from '#client/api/people/invitations.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { Invitation } from '#contract/people/invitations.ts'
import { ROLES, roleName } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/permissions.ts'
import { formatLongDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { InvitationText } from './invitation-text.tsx'

type InviteDialogProps = { onClose: () => void }

/** [R4] Who is invited, as what, for which class and until when; then the text to send. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const [invitation, setInvitation] = useState<Invitation>()
  return (
    <Dialog
      open
      title={invitation ? `${invitation.email} is invited` : 'Invite a person'}
      width="medium"
      onClose={() => mayDiscard() && onClose()}
    >
      {invitation ? (
        <>
          <p className="text-ink-2">
            The register sends no email. Copy this text and send it to them yourself.
          </p>
          <InvitationText invitation={invitation} onDone={onClose} />
        </>
      ) : (
        <InviteForm onInvited={setInvitation} onClose={onClose} />
      )}
    </Dialog>
  )
}

type InviteFormProps = { onInvited: (invitation: Invitation) => void; onClose: () => void }

function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const today = useSchoolToday()
  const { data: classes = [] } = useQuery(schoolClassesQuery)
  const { mutateAsync, isPending } = useInvite()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const [position, setPosition] = useState('')
  const [schoolClass, setSchoolClass] = useState('')
  const [endsOn, setEndsOn] = useState('')
  const isFilled = /^\S+@\S+$/.test(email.trim())
  const isTyped = [email, position, schoolClass, endsOn].some(Boolean) || role !== 'staff'
  useDraftGuard(isTyped ? 'The person is not invited yet. Discard what was typed?' : null)

  async function send() {
    if (!isFilled) return
    const lastDay = isIsoDate(endsOn) ? endsOn : null
    const body = { email, role, position, schoolClass: schoolClass || null, endsOn: lastDay }
    const sent = mutateAsync(body).then(onInvited)
    await withToast(sent, { failed: 'The person could not be invited. Try again.' })
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <SavingFields busy={isPending}>
        <TextField
          label="Email address"
          type="email"
          autoFocus
          placeholder="The address that they sign in with"
          value={email}
          onChange={setEmail}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select label="Role" value={role} onChange={(value) => setRole(value as Role)}>
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {roleName(each)}
              </option>
            ))}
          </Select>
          <TextField
            label="Position"
            placeholder="Supply teacher"
            maxLength={FIELD_LIMITS.position}
            value={position}
            onChange={setPosition}
          />
          <Select label="Class" value={schoolClass} onChange={setSchoolClass}>
            <option value="">No class</option>
            {classes.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </Select>
          <DateField label="Last day" min={today} value={endsOn} onChange={setEndsOn} />
        </div>
        <p className="flex min-h-10 flex-wrap items-center justify-between gap-2 text-ink-2">
          {isIsoDate(endsOn) ? `Access ends at the end of ${formatLongDate(endsOn)}.` : 'Access has no end.'}
          {endsOn !== today && <Button onClick={() => setEndsOn(today)}>Only today</Button>}
        </p>
      </SavingFields>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={isPending} disabled={!isFilled}>
          Invite
        </Button>
      </div>
    </form>
  )
}
