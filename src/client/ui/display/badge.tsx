import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'

const TONES = {
  plain: 'border-line bg-surface text-ink-2',
  accent: 'border-transparent bg-accent-soft text-accent',
  good: 'border-present-line bg-present-bg text-present',
  warning: 'border-authorised-line bg-authorised-bg text-authorised',
  danger: 'border-unauthorised-line bg-unauthorised-bg text-unauthorised',
} as const

export type BadgeTone = keyof typeof TONES

type BadgeProps = {
  tone?: BadgeTone
  /** For a text that may be longer than its place. */
  wraps?: boolean
  children: ReactNode
}

export function Badge({ tone = 'plain', wraps = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 border px-2.5 py-0.5 text-xs font-medium',
        wraps ? 'rounded-xl' : 'rounded-full whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
