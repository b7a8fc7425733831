import { Check } from 'lucide'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SpinnerIcon } from '#client/ui/feedback/spinner.tsx'
import { COMMENT_MAX_LENGTH } from '#domain/reports/comment-autosave.ts'
import type { AutosaveState } from '#domain/reports/comment-autosave.ts'
import type { CommentAutosave, CommentPlace, OtherComment } from './comment-autosave.ts'
import { useComment } from './comment-outbox.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const FIELD = classNames(
  'block h-8.5 max-h-40 scroll-mt-24 scroll-mb-16 w-full resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5',
  'text-sm leading-5 placeholder:text-ink-3 hover:border-control-line aria-invalid:border-unauthorised pointer-coarse:h-11 pointer-coarse:py-2.5',
)

// Only for fields with text: measuring 180 empty ones takes longer than showing them.
const GROWING_FIELD = classNames(
  FIELD,
  'field-sizing-content h-auto min-h-8.5 pointer-coarse:h-auto pointer-coarse:min-h-11',
)

type CommentFieldProps = {
  place: CommentPlace
  pupilName: string
  stored: string
  /** Comments on the same week that other classes keep; they are only read here. */
  others: readonly string[]
}

/** [F3] The week's comment on one pupil; the field grows with its text and saves itself. */
export function CommentField({ place, pupilName, stored, others }: CommentFieldProps) {
  const { autosave, view } = useComment(place, stored)
  const statusId = `comment-status-${place.pupilId}`
  const messageId = `comment-message-${place.pupilId}`
  const othersId = `comment-others-${place.pupilId}`
  const excess = view.text.length - COMMENT_MAX_LENGTH
  return (
    <>
      <div className="relative print:hidden">
        <textarea
          rows={1}
          dir="auto"
          aria-label={`Comment on ${pupilName}`}
          aria-describedby={`${statusId} ${messageId} ${othersId}`}
          aria-invalid={excess > 0 || undefined}
          value={view.text}
          onChange={(event) => autosave.edit(event.target.value)}
          onBlur={() => autosave.flush()}
          placeholder="Add a comment"
          className={view.text === '' ? FIELD : GROWING_FIELD}
        />
        <CommentIndicator id={statusId} state={view.state} />
      </div>
      {excess > 0 && (
        <p id={messageId} role="alert" className="mt-2.5 text-sm text-unauthorised">
          A comment has at most {COMMENT_MAX_LENGTH.toLocaleString('en-GB')} characters. Shorten it by{' '}
          {excess.toLocaleString('en-GB')} to save it.
        </p>
      )}
      {excess <= 0 && view.refusal && (
        <p id={messageId} role="alert" className="mt-2.5 text-sm text-unauthorised">
          {view.refusal}
        </p>
      )}
      {view.other && <ConflictChoice other={view.other} autosave={autosave} />}
      {others.length > 0 && (
        <p
          id={othersId}
          dir="auto"
          className="px-2.5 py-1 text-sm whitespace-pre-wrap text-ink-2 print:hidden"
        >
          {others.join('\n')}
        </p>
      )}
      <PrintedComment text={[view.text, ...others].filter(Boolean).join(' · ')} />
    </>
  )
}

const INDICATORS = {
  pending: { text: 'Not saved yet', className: 'border-authorised-line text-authorised' },
  saving: { text: 'Saving…', className: 'border-line text-ink-2' },
  saved: { text: 'Saved', className: 'border-present-line text-present' },
} as const satisfies Record<Exclude<AutosaveState, 'idle'>, { text: string; className: string }>

/** [F3] Orange while pending, green once saved; it overlaps the field's edge, so that nothing moves. */
function CommentIndicator({ id, state }: { id: string; state: AutosaveState }) {
  if (state === 'idle') return null
  const { text, className } = INDICATORS[state]
  return (
    <span
      id={id}
      data-state={state}
      className={classNames(
        'pointer-events-none absolute right-1.5 -bottom-3 z-[1] flex items-center gap-1 rounded-full border bg-surface px-2 text-xs leading-4.5 font-medium print:hidden',
        className,
      )}
    >
      {state === 'pending' && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {state === 'saving' && <SpinnerIcon />}
      {state === 'saved' && <Icon of={Check} className="size-3" strokeWidth={3} />}
      {text}
    </span>
  )
}

type ConflictChoiceProps = { other: OtherComment; autosave: CommentAutosave }

/** A colleague wrote here in the meantime: both texts are shown, and the person chooses. */
function ConflictChoice({ other, autosave }: ConflictChoiceProps) {
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

/** [F6] For people who may read comments but not write them. */
export function CommentText({ text }: { text: string }) {
  return (
    <>
      <p dir="auto" className="text-sm leading-5 whitespace-pre-wrap print:hidden">
        {text}
      </p>
      <PrintedComment text={text} />
    </>
  )
}

/** On paper at most two lines, so that a class fits on its page. */
function PrintedComment({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p dir="auto" className="hidden text-[6pt] leading-[1.1] print:line-clamp-2">
      {text}
    </p>
  )
}
