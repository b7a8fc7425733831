import { createPortal } from 'react-dom'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import type { PhotoDialogProps } from './photo-pupil.ts'

const dialog = onDemand(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog))

export const preloadPhotoDialog = dialog.preload

/** The photo dialog: a register does not wait for a camera that nobody needs. */
export function PhotoDialogOnDemand(props: PhotoDialogProps) {
  // At the end of the page, so that it looks the same whatever it is opened from.
  return createPortal(<dialog.Part {...props} />, document.body)
}
