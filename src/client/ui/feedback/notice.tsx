import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'

const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

/** With lucide's icons as bare paths: every page brings all three, the register first of all. */
const TONES = {
  info: {
    icon: `${CIRCLE}M12 16v-4M12 8h.01`,
    look: 'border-line bg-surface',
    title: 'text-ink',
    mark: 'text-accent',
  },
  warning: {
    icon: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
    look: 'border-authorised-line bg-authorised-bg',
    title: 'text-authorised',
    mark: 'text-authorised',
  },
  danger: {
    icon: `${CIRCLE}M12 8v4M12 16h.01`,
    look: 'border-unauthorised-line bg-unauthorised-bg',
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
  const { icon, look, title: titleLook, mark } = TONES[tone]
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames('flex gap-3 rounded-lg border px-4 py-3.5', look)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={classNames('mt-0.5 size-5 shrink-0', mark)}
      >
        <path d={icon} />
      </svg>
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h2 id={titleId} className={classNames('font-semibold', titleLook)}>
          {title}
        </h2>
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </section>
  )
}
