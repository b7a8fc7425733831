import { useId } from 'react'
import type { ReactNode } from 'react'
import type { User } from '#contract/account.ts'
import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { refuseOwnAccountChange, ROLES, roleName } from '#domain/accounts/permissions.ts'
import type { GuardedAccountField, Role } from '#domain/accounts/permissions.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'
import { personName } from '#client/lib/account.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Cell, RowHeader } from '#client/ui/display/table.tsx'
import { useAnnouncedChange } from './use-announced-change.ts'
import { Relink } from './relink.tsx'
import { SignOut } from './sign-out.tsx'
import { UserName } from './user-name.tsx'

// On a phone the row is a block; the roles keep it a table row for screen readers.
const ROW =
  'border-b border-line align-top last:border-b-0 max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:p-2'

/** [H2, H3] One user with what can be changed about the account; one's own switches are shown but fixed. */
export function UserRow({ user, ownId }: { user: User; ownId: string }) {
  const { change } = useAnnouncedChange(user)
  const name = personName(user)
  const hint = (field: GuardedAccountField) =>
    refuseOwnAccountChange({ actorId: ownId, userId: user.id, field })
  return (
    <tr role="row" className={ROW}>
      <RowHeader role="rowheader" className="max-md:col-span-2 md:min-w-72">
        <UserName user={user} isOwn={user.id === ownId} />
      </RowHeader>
      <Guarded label="Role" hint={hint('role') ?? roleHint(user)} className="max-md:col-span-2">
        {(describedBy) => (
          <Select
            label={`Role of ${name}`}
            hideLabel
            className="md:w-36"
            value={user.role}
            disabled={hint('role') !== null}
            aria-describedby={describedBy}
            onChange={(role) => void change({ kind: 'role', role: role as Role })}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </Select>
        )}
      </Guarded>
      <Guarded label="Active" hint={hint('isActive')}>
        {(describedBy) => (
          <Switch
            label={`${name} is active`}
            checked={user.isActive}
            disabled={hint('isActive') !== null}
            onChange={(isActive) => void change({ kind: 'status', isActive })}
            {...(describedBy ? { describedBy } : {})}
          />
        )}
      </Guarded>
      <Guarded label="Authorized" hint={hint('isAuthorized')}>
        {(describedBy) => (
          <Switch
            label={`${name} is authorized`}
            checked={user.isAuthorized}
            disabled={hint('isAuthorized') !== null}
            onChange={(isAuthorized) => void change({ kind: 'authorization', isAuthorized })}
            {...(describedBy ? { describedBy } : {})}
          />
        )}
      </Guarded>
      <Cell role="cell" className="text-ink-2 max-md:col-span-2 md:pt-4 md:whitespace-nowrap">
        <span className="text-sm md:hidden">Last sign-in: </span>
        {lastSignIn(user)}
        <SignOut user={user} isOwn={user.id === ownId} />
        <Relink user={user} isOwn={user.id === ownId} />
      </Cell>
    </tr>
  )
}

type GuardedProps = {
  label: string
  /** Why nothing can be changed here, or not for long; null where it can. */
  hint: string | null
  className?: string
  children: (describedBy: string | undefined) => ReactNode
}

function Guarded({ label, hint, className, children }: GuardedProps) {
  const id = useId()
  return (
    <Cell role="cell" className={className}>
      <span className="text-sm font-medium text-ink-2 md:hidden">{label}</span>
      <div className="md:max-w-36">
        {children(hint ? id : undefined)}
        {hint && (
          <p id={id} className="mt-0.5 text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </Cell>
  )
}

/** The next sign-in would undo a change here. */
const roleHint = ({ roleFromLogin }: User) => (roleFromLogin ? 'Given by the school’s login' : null)

function lastSignIn({ lastSignInAt }: User): string {
  if (lastSignInAt === null) return 'Never'
  const { date, time } = schoolNow(new Date(lastSignInAt))
  return `${formatShortDate(date)}, ${time}`
}
