import { Button } from '#client/ui/button.tsx'
import { hasUndelivered, unsavedCount, unsavedWords, useMarks } from './use-marks.ts'

/** What the server does not hold, counted under the bar, where it is always seen, whichever day or class it belongs to. */
export function UnsavedMarks() {
  const { desk, entries } = useMarks()
  const count = unsavedCount(entries)
  return (
    <div role="status" className="absolute inset-x-0 top-full flex justify-center empty:hidden print:hidden">
      {count > 0 && (
        <span className="flex items-center gap-3 rounded-full border border-authorised-line bg-authorised-bg px-4 py-1 text-sm font-medium text-authorised shadow-float">
          {unsavedWords(count)}
          {hasUndelivered(entries) && (
            <Button className="-mr-3 rounded-full" onClick={() => void desk.resend()}>
              Retry
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
