import type { User } from '#contract/account.ts'
import { useUserChange } from '#client/api/users.ts'
import type { UserChange } from '#client/api/users.ts'
import { personName } from '#client/lib/account.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import { roleName } from '#domain/accounts/permissions.ts'

/** Changes the user and says so; `onDone` follows a change that was made. */
export function useAnnouncedChange(user: User) {
  const { mutateAsync, isPending } = useUserChange(user.id)
  // Awaited, because the row may be gone by then: an authorised person leaves the list of people who wait.
  async function change(wanted: UserChange, onDone?: () => void): Promise<void> {
    const words = { done: changeDone(wanted, personName(user)), failed: CHANGE_FAILED[wanted.kind] }
    if (await withToast(mutateAsync(wanted), words)) onDone?.()
  }
  return { change, isPending }
}

/** [H6] What is shown where the server gives no message of its own. */
const CHANGE_FAILED = {
  role: 'Failed to update user role.',
  status: 'Failed to update user status.',
  authorization: 'Authorization failed',
  details: 'Update failed',
  relink: 'Failed to relink the sign-in.',
} as const satisfies Record<UserChange['kind'], string>

/** What the toast says about a change that was made. */
export function changeDone(change: UserChange, name: string): { title: string; description: string } {
  if (change.kind === 'role') {
    return { title: 'Role updated', description: `${name} is now ${roleName(change.role)}.` }
  }
  if (change.kind === 'status') {
    return change.isActive
      ? { title: 'Account activated', description: `${name} can use the register again.` }
      : { title: 'Account deactivated', description: `${name} can no longer sign in.` }
  }
  if (change.kind === 'relink') {
    return { title: 'Sign-in relinked', description: `The next sign-in with this address is ${name}.` }
  }
  if (change.kind === 'details') {
    const position = change.position ? `, ${change.position}` : ''
    const description = `The name is now ${change.firstName} ${change.lastName}${position}.`
    return { title: 'Name updated', description }
  }
  return change.isAuthorized
    ? { title: 'User authorized', description: `${name} can open the registers now.` }
    : { title: 'Authorization withdrawn', description: `${name} can no longer open the registers.` }
}
