import type { User } from '#contract/account.ts'
import { useUserChange } from '#client/api/users.ts'
import type { UserChange } from '#client/api/users.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { personName } from '#client/lib/person-name.ts'
import { toast } from '#client/ui/toast-store.ts'
import { CHANGE_FAILED, changeDone } from './user-change-words.ts'

/** Changes the user and says so; `onDone` follows a change that was made. */
export function useAnnouncedChange(user: User) {
  const { mutateAsync, isPending } = useUserChange(user.id)
  // Awaited, because the row may be gone by then: whoever is authorized no longer waits for it.
  async function change(wanted: UserChange, onDone?: () => void): Promise<void> {
    try {
      await mutateAsync(wanted)
      toast({ tone: 'success', ...changeDone(wanted, personName(user)) })
      onDone?.()
    } catch (error) {
      toast({ tone: 'danger', title: 'Error', description: messageFor(error, CHANGE_FAILED[wanted.kind]) })
    }
  }
  return { change, isPending }
}
