import { ChevronLeft, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/display/badge.tsx'
import type { BadgeTone } from '#client/ui/display/badge.tsx'
import { Button } from './button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/display/icon.tsx'

/** Where a button leads; without `go` there is nothing that way, and the button is disabled. */
export type DateStep = { label: string; go: (() => void) | undefined }

type DateNavigationProps = {
  /** The date in full, or as much of it as there is room for. */
  date: ReactNode
  /** How it stands to today, in a word or two. */
  badge: { text: string; tone: BadgeTone }
  /** A line under the date. */
  details?: ReactNode
  previous: DateStep
  next: DateStep
  today: DateStep
  /** Further buttons after these. */
  children?: ReactNode
}

/** From day to day, with the date between the two buttons so that they stay under the thumb. */
export function DateNavigation({
  date,
  badge,
  details,
  previous,
  next,
  today,
  children,
}: DateNavigationProps) {
  return (
    <nav
      aria-label="Date"
      className={classNames('flex items-center gap-2 print:hidden', children !== undefined && 'flex-wrap')}
    >
      <div className="flex min-w-0 grow items-center gap-1 md:grow-0">
        <StepButton step={previous} icon={<Icon of={ChevronLeft} className="size-5" />} />
        <div
          aria-live="polite"
          className="grid min-w-0 grow justify-items-center text-center md:min-w-68 md:px-1"
        >
          <span className="flex flex-wrap items-center justify-center gap-x-2">
            <strong className="font-semibold tracking-tight">{date}</strong>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </span>
          {details && (
            <span className="text-sm text-ink-2 max-md:text-xs md:whitespace-nowrap">{details}</span>
          )}
        </div>
        <StepButton step={next} icon={<Icon of={ChevronRight} className="size-5" />} />
      </div>
      <Button onClick={today.go} disabled={!today.go}>
        {today.label}
      </Button>
      {children}
    </nav>
  )
}

function StepButton({ step, icon }: { step: DateStep; icon: ReactNode }) {
  return (
    <Button size="icon" className="shrink-0" onClick={step.go} disabled={!step.go} aria-label={step.label}>
      {icon}
    </Button>
  )
}
