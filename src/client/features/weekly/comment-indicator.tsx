import { Check } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { SpinnerIcon } from '#client/ui/feedback/spinner.tsx'
import type { AutosaveState } from '#domain/reports/comment-autosave.ts'

const LOOKS = {
  pending: { text: 'Not saved yet', look: 'border-authorised-line text-authorised' },
  saving: { text: 'Saving…', look: 'border-line text-ink-2' },
  saved: { text: 'Saved', look: 'border-present-line text-present' },
} as const satisfies Record<Exclude<AutosaveState, 'idle'>, { text: string; look: string }>

/** [F3] Orange while pending, green once saved; it lies over the field's edge, so that nothing moves. */
export function CommentIndicator({ id, state }: { id: string; state: AutosaveState }) {
  if (state === 'idle') return null
  const { text, look } = LOOKS[state]
  return (
    <span
      id={id}
      data-state={state}
      className={classNames(
        'pointer-events-none absolute right-1.5 -bottom-3 z-[1] flex items-center gap-1 rounded-full border bg-surface px-2 text-xs leading-4.5 font-medium print:hidden',
        look,
      )}
    >
      {state === 'pending' && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {state === 'saving' && <SpinnerIcon />}
      {state === 'saved' && <Check aria-hidden="true" className="size-3" strokeWidth={3} />}
      {text}
    </span>
  )
}
