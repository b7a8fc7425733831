import type { Pupil } from '#contract/pupils.ts'

/** What the photo needs to know of a pupil. */
export type PhotoPupil = Pick<
  Pupil,
  'id' | 'firstName' | 'knownAs' | 'lastName' | 'profileImageUrl' | 'photoConsent'
>

export type PhotoDialogProps = { pupil: PhotoPupil; onClose: () => void }
