import { classNames } from '#client/ui/class-names.ts'
import { COMMENT_MAX_LENGTH } from '#domain/reports/comment-autosave.ts'
import { CommentChoice } from './comment-choice.tsx'
import { CommentIndicator } from './comment-indicator.tsx'
import { useComment } from './use-comment.ts'
import type { CommentPlace } from './comment-autosaves.ts'

const FIELD = classNames(
  'block h-8.5 max-h-40 scroll-mt-24 scroll-mb-16 w-full resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5',
  'text-sm leading-5 placeholder:text-ink-3 hover:border-control-line aria-invalid:border-unauthorised pointer-coarse:h-11 pointer-coarse:py-2.5',
)

// Only where there is text: to measure a hundred and eighty empty fields takes longer than to show them.
const GROWING_FIELD = classNames(
  FIELD,
  'field-sizing-content h-auto min-h-8.5 pointer-coarse:h-auto pointer-coarse:min-h-11',
)

type CommentFieldProps = {
  place: CommentPlace
  pupilName: string
  stored: string
  /** What was written about the same week elsewhere, to be read here. */
  others: readonly string[]
}

/** [F3] The week's comment on one pupil; it grows with the text and saves itself. */
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
      {view.other && <CommentChoice other={view.other} autosave={autosave} />}
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

/** [F6] For those who may read comments and not write them. */
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

/** On paper two lines at most, so that a class stays on its page. */
function PrintedComment({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p dir="auto" className="hidden text-[6pt] leading-[1.1] print:line-clamp-2">
      {text}
    </p>
  )
}
