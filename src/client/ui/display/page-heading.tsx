import type { ReactNode } from 'react'
import { schoolName } from '#client/lib/school-name.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { usePrinting } from '#client/ui/use-printing.ts'

type PageHeadingProps = {
  title: ReactNode
  /** A line under the title. */
  lead?: ReactNode
  /** A way back, above the title. */
  back?: ReactNode
  /** Buttons and links on the right. */
  actions?: ReactNode
}

/** The heading of a page, always there while its data loads; after a navigation it takes the focus. */
export function PageHeading({ title, lead, back, actions }: PageHeadingProps) {
  const heading = useHeadingFocus()
  const isPrinting = usePrinting()
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        {back}
        {isPrinting && <p>{schoolName()}</p>}
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight text-balance">
          {title}
        </h1>
        {lead && <p className="text-pretty text-ink-2">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
  )
}
