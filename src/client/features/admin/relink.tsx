import { Link2 } from 'lucide'
import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { personName } from '#client/lib/account.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useAnnouncedChange } from './use-announced-change.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** For a person whom the school's login knows by a new identity, and who is refused with the same address. */
export function Relink({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { change, isPending } = useAnnouncedChange(user)
  const name = personName(user)
  if (isOwn || user.email === null) return null
  if (!user.isLinked) return <p className="text-sm text-ink-3">Linked at the next sign-in</p>
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="-my-2 ml-1 align-middle"
        aria-label={`Relink the sign-in of ${name}`}
        onClick={() => setOpen(true)}
      >
        <Icon of={Link2} className="size-4" />
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          title={`Relink the sign-in of ${name}?`}
          confirmLabel="Relink"
          busy={isPending}
          onConfirm={() => void change({ kind: 'relink' }, () => setOpen(false))}
          onCancel={() => setOpen(false)}
        >
          For when the school’s login has changed and {name} can no longer sign in.
          <span className="mt-3 block">
            {name} is signed out everywhere. The next person who signs in with {user.email} takes over this
            account, with its role and its history.
          </span>
        </ConfirmDialog>
      )}
    </>
  )
}
