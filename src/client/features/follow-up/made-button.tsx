import { Link } from 'wouter'
import { useNoteReturn } from '#client/api/statutory/returns.ts'
import { useCan } from '#client/lib/account.ts'
import { pupilPageAddress } from '#client/lib/register-address.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import type { AuthorityReturn } from '#contract/statutory/returns.ts'
import { displayName } from '#domain/pupils/pupils.ts'
import { lacksGround } from './return-labels.ts'

/** [Q5] Notes that a return was made, or takes it back; for those who may write. */
export function MadeButton({ entry }: { entry: AuthorityReturn }) {
  const mayNote = useCan('attendance:write')
  const { mutateAsync, isPending } = useNoteReturn()
  if (!mayNote) return null
  const isMade = entry.madeAt !== null
  if (!isMade && lacksGround(entry)) return <GroundLink entry={entry} />
  const note = () => {
    const { studentId, reason: kind, since } = entry
    return withToast(mutateAsync({ studentId, kind, since, state: isMade ? 'open' : 'made' }), {
      failed: 'The return could not be noted. Please try again.',
    })
  }
  return (
    <Button className="print:hidden" busy={isPending} onClick={() => void note()}>
      {isMade ? 'Take back' : 'Mark as made'}
      <span className="sr-only">: {displayName(entry)}</span>
    </Button>
  )
}

/** [Q5] The return gives the ground, so it comes first; administrators enter it. */
function GroundLink({ entry }: { entry: AuthorityReturn }) {
  if (!useCan('school:manage'))
    return <span className="text-sm text-ink-2">An administrator enters the ground.</span>
  return (
    <Link
      href={`${pupilPageAddress(entry.studentId)}?leaving=yes`}
      className={`${buttonClass()} print:hidden`}
    >
      Enter the ground
      <span className="sr-only">: {displayName(entry)}</span>
    </Link>
  )
}
