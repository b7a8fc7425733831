import { CircleAlert, Info, TriangleAlert } from 'lucide'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const TONES = {
  info: {
    icon: Info,
    box: 'border-line bg-surface',
    title: 'text-ink',
    mark: 'text-accent',
  },
  warning: {
    icon: TriangleAlert,
    box: 'border-authorised-line bg-authorised-bg',
    title: 'text-authorised',
    mark: 'text-authorised',
  },
  danger: {
    icon: CircleAlert,
    box: 'border-unauthorised-line bg-unauthorised-bg',
    title: 'text-unauthorised',
    mark: 'text-unauthorised',
  },
} as const

type NoticeProps = {
  tone?: keyof typeof TONES
  title: string
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
}

/** A message that belongs to the page and stays; what passes is a toast. */
export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  const { icon, box, title: titleClass, mark } = TONES[tone]
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames('flex gap-3 rounded-lg border px-4 py-3.5', box)}
    >
      <Icon of={icon} className={classNames('mt-0.5 size-5 shrink-0', mark)} />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h2 id={titleId} className={classNames('font-semibold', titleClass)}>
          {title}
        </h2>
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </section>
  )
}
