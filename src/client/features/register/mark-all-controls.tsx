import { Undo2 } from 'lucide'
import type { RegisterSummary } from '#domain/attendance/day-summary.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { UNDO_MS } from './use-mark-all.ts'
import type { MarkAll } from './use-mark-all.ts'
import { Icon } from '#client/ui/display/icon.tsx'

type MarkAllButtonsProps = { markAll: MarkAll; canMark: boolean; summary: RegisterSummary }

/** [D10] Mark All Present; once some pupils are marked, the main button marks only the others. Undo follows. */
export function MarkAllButtons({ markAll, canMark, summary }: MarkAllButtonsProps) {
  const { total, unmarkedCount, isBusy, undoKey } = markAll
  // [M1] In an afternoon without school the register waits for no pupil, although each can be marked.
  const waitsFor = Math.min(unmarkedCount, summary.unmarkedInSession)
  const areSomeMarked = unmarkedCount < total
  const offersRest = canMark && areSomeMarked && waitsFor > 0
  return (
    <>
      {undoKey !== undefined ? (
        <UndoButton key={undoKey} isBusy={isBusy} onUndo={markAll.undo} />
      ) : (
        !offersRest && <span className={UNMARKED_CLASS}>{unmarkedLabel(waitsFor, areSomeMarked)}</span>
      )}
      <Button
        look={areSomeMarked ? 'secondary' : 'primary'}
        busy={isBusy}
        disabled={!canMark}
        onClick={markAll.markAll}
        className={`${GIVES_WAY} ${offersRest ? SIDE_BY_SIDE : 'max-md:grow'}`}
      >
        Mark All Present
      </Button>
      {offersRest && (
        <Button
          look="primary"
          busy={isBusy}
          data-going
          onClick={markAll.markRest}
          className={`${SIDE_BY_SIDE} shrink-0 text-sm leading-tight`}
        >
          Only the {unmarkedCount} <br />
          not marked yet
        </Button>
      )}
    </>
  )
}

/**
 * Its label has two lines where there is not the room for one. Its colours change with the first mark, at once: to fade them the
 * browser would paint for six more frames, while it has a mark to send.
 */
const GIVES_WAY = 'transition-none min-w-24 shrink-[20] leading-tight whitespace-normal! max-xl:min-w-20'

/** Several buttons side by side on a phone or a tablet. */
const SIDE_BY_SIDE = 'max-xl:px-2 max-md:grow max-md:min-w-0 max-md:text-sm'

/** It gives way to the number of unsaved marks. */
const UNMARKED_CLASS = 'text-sm text-ink-2 whitespace-nowrap peer-[:not(:empty)]:hidden'

function unmarkedLabel(waitsFor: number, areSomeMarked: boolean): string {
  if (waitsFor > 0) return `${waitsFor} not marked yet`
  return areSomeMarked ? 'All marked' : 'No afternoon school'
}

/** As high as the buttons, which have their own row on a phone: nothing moves when they appear. */
export const MarkAllSpace = () => <span className="min-h-10 pointer-coarse:min-h-11" />

function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  return (
    <Button onClick={onUndo} disabled={isBusy} className="relative overflow-hidden max-md:grow">
      <Icon of={Undo2} className="size-4" />
      Undo
      <span
        ref={runOut}
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent"
      />
    </Button>
  )
}

/** Shows how much of the ten seconds is left. */
function runOut(line: HTMLElement | null): void {
  line?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
    duration: UNDO_MS,
    fill: 'forwards',
  })
}
