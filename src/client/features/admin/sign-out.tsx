import { LogOut } from 'lucide'
import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { useEndedSessions } from '#client/api/people/invitations.ts'
import { personName } from '#client/lib/account.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

function useSignOut(userId: string | undefined, who: string) {
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useEndedSessions()
  async function signOut() {
    const isDone = await withToast(mutateAsync(userId), {
      done: ({ ended }) => ({
        title: 'Signed out',
        description: ended === 0 ? `${who} was signed in nowhere.` : `${who}: ${devices(ended)}.`,
      }),
      failed: 'Signing out failed. Try again.',
    })
    if (isDone) setAsked(false)
  }
  return { isAsked, setAsked, isPending, signOut }
}

/** [R4] Signs one person out on every device; oneself on every other one. */
export function SignOut({ user, isOwn }: { user: User; isOwn: boolean }) {
  const name = personName(user)
  const { isAsked, setAsked, isPending, signOut } = useSignOut(user.id, name)
  if (user.lastSignInAt === null) return null
  const label = isOwn ? 'Sign out my other devices' : `Sign ${name} out everywhere`
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="-my-2 ml-1 align-middle"
        aria-label={label}
        onClick={() => setAsked(true)}
      >
        <Icon of={LogOut} className="size-4" />
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={`${label}?`}
          confirmLabel="Sign out"
          busy={isPending}
          onConfirm={() => void signOut()}
          onCancel={() => setAsked(false)}
        >
          {isOwn ? 'This device stays signed in.' : `${name} can sign in again at once.`} Marks that are not
          sent yet stay on the device, for the same person.
        </ConfirmDialog>
      )}
    </>
  )
}

/** [R4] Signs everybody out but the person who asks for it. */
export function SignOutEveryone() {
  const { isAsked, setAsked, isPending, signOut } = useSignOut(undefined, 'Everybody else')
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Icon of={LogOut} className="size-4" />
        Sign everyone out
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title="Sign everyone else out?"
          confirmLabel="Sign everyone out"
          busy={isPending}
          onConfirm={() => void signOut()}
          onCancel={() => setAsked(false)}
        >
          Everybody is signed out on every device but this one, and can sign in again at once. Marks that are
          not sent yet stay on their devices.
        </ConfirmDialog>
      )}
    </>
  )
}
