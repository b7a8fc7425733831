import { X } from 'lucide'
import { useCallback, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { isBeyond } from '#client/ui/is-beyond.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const WIDTHS = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' } as const

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
  width?: keyof typeof WIDTHS
  /** An alert must be answered: it has no close button, and a click beside it does not close it. */
  kind?: 'dialog' | 'alertdialog'
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back when it closes. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  width = 'small',
  kind = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const titleId = useId()
  const [isShown, setShown] = useState(false)
  // The content is drawn once the dialog is open: nothing in a closed dialog can take the focus.
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal()
    setShown(true)
    // Before the element leaves the page: a dialog that is gone cannot give the focus back.
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={show}
      role={kind}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes the dialog even where the first was refused: open it again and ask again.
      // React's strict mode shows it twice: the event of the first closing comes when it is open again.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
      onPointerDown={(event) => {
        // The scroll bar of a long dialog is the dialog too, as is the page behind it.
        const isBeside = isBeyond(event.currentTarget.getBoundingClientRect(), event)
        if (kind === 'dialog' && event.target === event.currentTarget && isBeside) onClose()
      }}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-appear overflow-auto overscroll-contain wrap-anywhere rounded-xl bg-surface p-0 text-ink shadow-float backdrop:bg-veil',
        WIDTHS[width],
      )}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl font-semibold tracking-tight text-balance">
            {title}
          </h2>
          {kind === 'dialog' && (
            <Button look="quiet" size="icon" className="-mt-1.5 -mr-2" aria-label="Close" onClick={onClose}>
              <Icon of={X} className="size-5" />
            </Button>
          )}
        </div>
        {isShown && children}
        {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
      </div>
    </dialog>
  )
}
