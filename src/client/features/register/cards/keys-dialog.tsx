import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CODE_KEYS } from '#domain/attendance/marks.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { presentCodeFor } from '#domain/attendance/sessions.ts'

type KeysDialogProps = { session: Session; onClose: () => void }

const OTHER_KEYS = [
  ['← ↑ ↓ →', 'Move between pupils'],
  ['Shift+A', 'Mark All Present'],
  ['Z', 'Undo Mark All Present'],
  ['J or Y', 'Open the selector, for codes of two characters'],
  ['H', 'Note and history of the pupil’s marks'],
  ['?', 'Show this list'],
] as const

/** The keys that work on a pupil's card. */
export function KeysDialog({ session, onClose }: KeysDialogProps) {
  const letters = CODE_KEYS.map((code) => [code, meaningOf(code)] as const)
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose} width="large">
      <p className="text-ink-2">
        Go to the pupils with ↓, then press a code’s key: it marks the pupil and moves on to the next.
      </p>
      <dl className="gap-x-8 sm:columns-2">
        {[[presentCodeFor(session), 'Present'] as const, ...letters, ...OTHER_KEYS].map(([key, meaning]) => (
          <div key={key} className="grid break-inside-avoid grid-cols-[5.5rem_1fr] items-baseline gap-3 py-1">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-semibold">
                {key}
              </kbd>
            </dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
