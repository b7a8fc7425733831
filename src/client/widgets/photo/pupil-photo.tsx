import { Camera, CameraOff } from 'lucide'
import { useState } from 'react'
import { displayName } from '#domain/pupils/pupils.ts'
import { smallPhoto } from '#client/api/small-photos.ts'
import type { PhotoPupil } from '#client/api/photos.ts'
import { useCan } from '#client/lib/account.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const photoDialog = onDemand(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog))

type PupilPhotoProps = {
  pupil: PhotoPupil
  size?: 'medium' | 'large'
}

/** The photo of a pupil in a list; with write access it opens the dialog to add, replace or remove it. */
export function PupilPhoto({ pupil, size = 'large' }: PupilPhotoProps) {
  const isWriter = useCan('pupils:write')
  const [isOpen, setOpen] = useState(false)
  const name = displayName(pupil)
  const picture = (
    <Avatar name={name} imageUrl={smallPhoto(pupil.profileImageUrl)} size={size} shape="square" />
  )
  if (!isWriter) return <span className="inline-grid shrink-0">{picture}</span>
  return (
    <>
      <button
        type="button"
        aria-label={`${pupil.profileImageUrl ? 'Change' : 'Add'} photo of ${name}${pupil.photoConsent ? '' : ', no photo consent recorded'}`}
        data-tip=""
        className="group relative inline-grid shrink-0 rounded-lg"
        onPointerEnter={photoDialog.preload}
        onClick={() => setOpen(true)}
      >
        {picture}
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center rounded-lg bg-veil text-white opacity-0 transition-opacity duration-100 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          <Icon of={Camera} className="size-5" />
        </span>
        {!pupil.photoConsent && <NoConsentMark />}
      </button>
      {isOpen && <photoDialog.Part pupil={pupil} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A small crossed-out camera on the corner of the photo. */
function NoConsentMark() {
  return (
    <span
      data-tip="No photo consent recorded"
      className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-full border border-line bg-surface text-ink-3"
    >
      <Icon of={CameraOff} className="size-3" />
      <span className="sr-only">No photo consent recorded</span>
    </span>
  )
}
