import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/display/badge.tsx'

type FollowUpSectionProps = {
  title: string
  /** When somebody comes onto this list. */
  lead: string
  /** How many there are; undefined while it is not known. */
  count: string | undefined
  /** What stands there instead of an empty table. */
  nobody: string
  isEmpty: boolean
  /** The table, or what holds its place. */
  children: ReactNode
}

/** One of the two lists under its heading. */
export function FollowUpSection({ title, lead, count, nobody, isEmpty, children }: FollowUpSectionProps) {
  return (
    <section className="grid gap-3 *:min-w-0">
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          {!isEmpty && count && <Badge>{count}</Badge>}
        </div>
        <p className="text-pretty text-ink-2">{lead}</p>
      </div>
      {isEmpty ? (
        <p className="flex items-center gap-2.5 rounded-lg border border-dashed border-line-strong px-4 py-4">
          <Check aria-hidden="true" className="size-5 shrink-0 text-present" />
          {nobody}
        </p>
      ) : (
        children
      )}
    </section>
  )
}
