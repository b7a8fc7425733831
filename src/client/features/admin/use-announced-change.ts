import type { User } from '#contract/account.ts'
import { useUserChange } from '#client/api/users.ts'
import type { UserChange } from '#client/api/users.ts'
import { personName } from '#client/lib/person-name.ts'
import { withToast } from '#client/widgets/with-toast.ts'
import { CHANGE_FAILED, changeDone } from './user-change-words.ts'

/** Changes the user and says so; `onDone` follows a change that was made. */
export function useAnnouncedChange(user: User) {
  const { mutateAsync, isPending } = useUserChange(user.id)
  // Awaited, because the row may be gone by then: whoever is authorized no longer waits for it.
  async function change(wanted: UserChange, onDone?: () => void): Promise<void> {
    const words = { done: changeDone(wanted, personName(user)), failed: CHANGE_FAILED[wanted.kind] }
    if (await withToast(mutateAsync(wanted), words)) onDone?.()
  }
  return { change, isPending }
}
