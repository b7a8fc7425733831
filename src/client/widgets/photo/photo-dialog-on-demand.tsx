import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { toast } from '#client/ui/toast-store.ts'
import type { PhotoDialogProps } from './photo-pupil.ts'

const load = () => import('./photo-dialog.tsx').then((module) => module.PhotoDialog)

/** Fetches the dialog ahead of its use, as soon as somebody reaches for a photo. */
export function preloadPhotoDialog(): void {
  void load().catch(() => {})
}

/** The photo dialog, loaded when it is wanted: a register does not wait for a camera that nobody needs. */
export function PhotoDialogOnDemand({ pupil, onClose }: PhotoDialogProps) {
  const [Loaded, setLoaded] = useState<ComponentType<PhotoDialogProps> | null>(null)
  useEffect(() => {
    load().then(
      (dialog) => setLoaded(() => dialog),
      () =>
        toast({ tone: 'danger', title: 'Photo dialog not loaded', description: 'Please reload the page.' }),
    )
  }, [])
  // At the end of the page, so that it looks the same whatever it is opened from.
  return Loaded && createPortal(<Loaded pupil={pupil} onClose={onClose} />, document.body)
}
