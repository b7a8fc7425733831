import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { childKey, withKeptLines } from '#client/widgets/desk/desk-view.ts'
import type { DeskView } from '#client/widgets/desk/desk-view.ts'
import { DeskSection } from './desk-parts.tsx'
import { handleLineKey } from './line-keys.ts'
import { NoReasonLine } from './no-reason-line.tsx'
import type { Settling } from './use-settling.ts'

type NoReasonSectionProps = {
  today: DeskToday
  view: DeskView
  settling: Settling
  /** How many lines hold text, which goes with the list. */
  onDrafts: (count: number) => void
}

/** The absences without a reason. A line that another person settles stays while the list is in use or it holds text. */
export function NoReasonSection({ today, view, settling, onDrafts }: NoReasonSectionProps) {
  const list = useRef<HTMLUListElement>(null)
  const isInUse = useInUse(list)
  const [before, setBefore] = useState<readonly DeskChildAnswer[]>([])
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set())
  const newest = new Map(today.children.map((child) => [childKey(child), child]))
  const open = new Set(view.noReason.map(childKey))
  const lines = withKeptLines(
    before,
    view.noReason,
    (child) => isInUse || written.has(childKey(child)) || settling.settledHere.has(childKey(child)),
  ).map((child) => newest.get(childKey(child)) ?? child)
  if (lines.length !== before.length || lines.some((child, index) => child !== before[index]))
    setBefore(lines)

  function noteText(child: DeskChildAnswer, hasText: boolean) {
    if (written.has(childKey(child)) === hasText) return
    const others = [...written].filter((key) => key !== childKey(child))
    const now = new Set(hasText ? [...others, childKey(child)] : others)
    setWritten(now)
    onDrafts(now.size)
  }
  return (
    <DeskSection
      ref={list}
      title="No reason yet"
      count={view.openCount}
      lines={lines.length}
      lead={view.notRungCount > 0 ? `${view.notRungCount} not rung yet` : undefined}
      tone="urgent"
      onKeyDown={handleLineKey}
    >
      {lines.map((child) => (
        <NoReasonLine
          key={childKey(child)}
          {...{ child, settling, today }}
          isSettledElsewhere={!open.has(childKey(child)) && !settling.settledHere.has(childKey(child))}
          onText={(hasText) => noteText(child, hasText)}
        />
      ))}
    </DeskSection>
  )
}

/** Whether the pointer or the focus is in the element. */
function useInUse(element: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => {
    const look = () => setInUse(element.current?.matches(':hover, :focus-within') ?? false)
    // While the focus goes from one element to the next, neither has it.
    const lookSoon = () => setTimeout(look)
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookSoon)
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', lookSoon)
    }
  }, [element])
  return isInUse
}
