import { CopyPlus } from 'lucide'
import { useState } from 'react'
import { useCopyBookings } from '#client/api/care-bookings.ts'
import type { TermKey } from '#client/api/care-bookings.ts'
import { messageFor } from '#client/lib/api-error.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { CareTerm, CopiedBookings } from '#contract/care.ts'
import { nextTerm } from './booking-filter.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type CopyTermProps = { terms: readonly CareTerm[]; chosen: CareTerm; onCopied: (to: CareTerm) => void }

const nameOf = ({ term, academicYear }: TermKey) => `${term} ${academicYear}`
const keyOf = ({ term, academicYear }: TermKey) => ({ academicYear, term })

/** Takes the bookings over into the next term, after asking. */
export function CopyTerm({ terms, chosen, onCopied }: CopyTermProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending } = useCopyBookings()
  const next = nextTerm(terms, chosen)
  if (!next) return null

  async function copy(to: CareTerm) {
    try {
      const counts = await mutateAsync({ from: keyOf(chosen), to: keyOf(to) })
      setOpen(false)
      toast({ tone: 'success', title: `Copied to ${nameOf(to)}`, description: copiedText(counts) })
      onCopied(to)
    } catch (error) {
      const description = messageFor(error, 'Check the internet connection and try again.')
      toast({ tone: 'danger', title: 'Not copied', description })
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={CopyPlus} className="size-4.5" />
        Copy to {next.term}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Copy to ${nameOf(next)}?`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button look="primary" busy={isPending} onClick={() => void copy(next)}>
              Copy the bookings
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          Every booking that lasts to the end of {nameOf(chosen)} is added to {nameOf(next)}; where that term
          has begun, from today on. Bookings that are there already stay, and pupils who are not on roll then
          are left out.
        </p>
      </Dialog>
    </>
  )
}

function copiedText({ copied, present, leftOut }: CopiedBookings): string {
  const parts = [
    copied === 1 ? '1 booking added' : `${copied} bookings added`,
    present > 0 && `${present} were there already`,
    leftOut > 0 && `${leftOut} left out, because the pupil is not on roll then or has a namesake`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}
