import { Button } from '#client/ui/button.tsx'
import { unsavedCount, unsavedWords, useMarks } from './use-marks.ts'

/** What could not be delivered, counted under the bar, where it is always seen, whichever day or class it belongs to. */
export function UnsavedMarks() {
  const { desk, entries } = useMarks()
  const count = unsavedCount(entries)
  return (
    <div role="status" className="absolute inset-x-0 top-full flex justify-center empty:hidden print:hidden">
      {count > 0 && (
        <span className="flex items-center gap-3 rounded-full border border-authorised-line bg-authorised-bg py-1 pr-1 pl-4 text-sm font-medium text-authorised shadow-float">
          {unsavedWords(count)}
          <Button className="rounded-full" onClick={() => void desk.resend()}>
            Retry
          </Button>
        </span>
      )}
    </div>
  )
}
