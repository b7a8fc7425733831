import { Button } from '#client/ui/controls/button.tsx'
import type { CommentAutosave, OtherComment } from './comment-autosave.ts'

type CommentChoiceProps = { other: OtherComment; autosave: CommentAutosave }

/** Somebody else wrote here in the meantime: both texts are seen, and the person chooses. */
export function CommentChoice({ other, autosave }: CommentChoiceProps) {
  const who = other.updatedBy ?? 'Somebody else'
  return (
    <div
      role="group"
      aria-label={`${who} changed this comment`}
      className="mt-3 grid gap-2 rounded-md border border-authorised-line bg-authorised-bg p-3 text-sm print:hidden"
    >
      <p role="alert" className="font-medium text-authorised">
        {who} changed this comment while you were writing. Yours is not saved yet.
      </p>
      <blockquote dir="auto" className="border-l-2 border-authorised-line pl-2 whitespace-pre-wrap text-ink">
        {other.comment || '(emptied)'}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => autosave.keepMine()}>Keep mine</Button>
        <Button onClick={() => autosave.takeTheirs()}>Use theirs</Button>
        <Button onClick={() => autosave.keepBoth()}>Keep both</Button>
      </div>
    </div>
  )
}
