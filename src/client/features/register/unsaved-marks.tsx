import { hasUndelivered, unsavedCount, unsavedWords, useMarks } from './use-marks.ts'

/** What the server does not hold, counted in the bar, where it is always seen, whichever day or class it belongs to. */
export function UnsavedMarks() {
  const { desk, entries } = useMarks()
  const count = unsavedCount(entries)
  return (
    <div role="status" className="peer flex empty:hidden">
      {count > 0 &&
        (hasUndelivered(entries) ? (
          <button
            type="button"
            className={`${LOOK} hover:border-authorised`}
            onClick={() => void desk.resend()}
          >
            {unsavedWords(count)} <span className="underline underline-offset-2">Retry</span>
          </button>
        ) : (
          <span className={`${LOOK} content-center`}>{unsavedWords(count)}</span>
        ))}
    </div>
  )
}

/** On two lines, so that there is room for it beside the buttons and nothing moves when it comes. */
const LOOK =
  'min-h-10 max-w-30 rounded-md border border-authorised-line bg-authorised-bg px-2 text-left text-sm leading-tight font-medium text-authorised pointer-coarse:min-h-11'
