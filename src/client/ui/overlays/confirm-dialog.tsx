import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The second click of a double click would confirm what has just been confirmed. */
const isFirstClick = (event: MouseEvent) => event.detail <= 1

/** Asks before something that cannot be undone; the safe answer has the focus. */
export function ConfirmDialog({
  confirmLabel,
  busy = false,
  onConfirm,
  onCancel,
  children,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      kind="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="danger" busy={busy} onClick={(event) => isFirstClick(event) && onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
      {...rest}
    >
      <p className="text-ink-2">{children}</p>
    </Dialog>
  )
}
