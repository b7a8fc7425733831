import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/display/icon.tsx'

type EmptyStateProps = {
  icon: IconNode
  title: string
  /** The first heading when this replaces the whole page. */
  level?: 'h1' | 'h2'
  children?: ReactNode
  actions?: ReactNode
}

/** What a list shows when there is nothing in it, and what to do about that. */
export function EmptyState({ icon, title, level: Heading = 'h2', children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon of={icon} className="size-6" />
      </span>
      <Heading className="text-lg font-semibold tracking-tight">{title}</Heading>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
