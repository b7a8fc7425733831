import { CircleAlert } from 'lucide-react'

/** What went wrong, said aloud when it appears; the region stands there before it does. */
export function Problem({
  message,
  detail,
}: {
  message?: string | null | undefined
  detail?: string | undefined
}) {
  return (
    <div role="alert">
      {message && (
        <p className="mt-4 flex gap-2 rounded-md border border-unauthorised-line bg-unauthorised-bg px-3 py-2 text-unauthorised">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            {message}
            {detail && <span className="mt-1 block text-ink">{detail}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
