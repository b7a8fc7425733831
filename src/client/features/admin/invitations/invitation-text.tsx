import { Copy } from 'lucide'
import { schoolName } from '#client/lib/school-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { Invitation } from '#contract/people/invitations.ts'
import { invitationText } from '#domain/accounts/invitations.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const textOf = (invitation: Invitation) =>
  invitationText(invitation, { name: schoolName(), address: window.location.origin })

async function copy(invitation: Invitation): Promise<void> {
  const text = textOf(invitation)
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'success', title: 'Text copied', description: `Send it to ${invitation.email}.` })
  } catch {
    toast({ tone: 'neutral', title: 'Copy this text', description: text })
  }
}

/** The text for the person, ready to copy. */
export function InvitationText({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  return (
    <>
      <p className="rounded-lg border border-line bg-sunken p-4 whitespace-pre-line">{textOf(invitation)}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Done</Button>
        <Button look="primary" autoFocus onClick={() => void copy(invitation)}>
          <Icon of={Copy} className="size-4" />
          Copy the text
        </Button>
      </div>
    </>
  )
}

/** The same in one line of a list. */
export function CopyInvitation({ invitation }: { invitation: Invitation }) {
  return (
    <Button onClick={() => void copy(invitation)}>
      <Icon of={Copy} className="size-4" />
      Copy the text<span className="sr-only"> for {invitation.email}</span>
    </Button>
  )
}
