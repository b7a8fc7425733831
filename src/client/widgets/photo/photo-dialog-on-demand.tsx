import { createPortal } from 'react-dom'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import type { PhotoDialogProps } from './photo-dialog.tsx'

const dialog = onDemand(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog))
export const preloadPhotoDialog = dialog.preload

/** Loads the dialog when it is first opened, so that a register does not wait for camera code. */
export function PhotoDialogOnDemand(props: PhotoDialogProps) {
  // At the end of the page, where no style of the surrounding screen reaches it.
  return createPortal(<dialog.Part {...props} />, document.body)
}
