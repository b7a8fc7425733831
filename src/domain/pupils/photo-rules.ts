/** §9: what a pupil's photo is and how the camera is asked for it. */
export const PHOTO = {
  sizePx: 400,
  quality: 0.85,
  captureQuality: 0.9,
  maxFileBytes: 10 * 1024 * 1024,
  cameraWidth: 640,
  cameraHeight: 480,
  filePickerMaxWidthPx: 768,
  background: '#ffffff',
} as const

/** §5: what the dialog says when there is no photo to be had. */
export const PHOTO_MESSAGES = {
  notAnImage: 'Please select an image file.',
  tooLarge: 'Image file is too large. Please select a file under 10MB.',
  cameraNotSupported: 'Camera not supported in this browser.',
} as const

/** §5: what the dialog says when the camera refuses; some browsers end their reason with a full stop of its own. */
export function cameraRefused(reason: string): string {
  return `Unable to access camera: ${reason.replace(/\.$/, '')}. Please check permissions and try again.`
}

/** §5: the message that refuses the chosen file, or null when it may be used. */
export function refusePhotoFile(file: { type: string; size: number }): string | null {
  if (!file.type.toLowerCase().startsWith('image/')) return PHOTO_MESSAGES.notAnImage
  return file.size > PHOTO.maxFileBytes ? PHOTO_MESSAGES.tooLarge : null
}

/** §2: a file picker instead of the live camera on narrow screens, on mobile, or without a camera. */
export function usesFilePicker(device: { widthPx: number; isMobile: boolean; hasCamera: boolean }): boolean {
  return device.widthPx <= PHOTO.filePickerMaxWidthPx || device.isMobile || !device.hasCamera
}

/** §5: the largest square in the middle of the picture. */
export function cropSquare(width: number, height: number): { x: number; y: number; size: number } {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

// §4: capture, then preview, then upload; a failed upload keeps the picture.
const NEXT_STEP = {
  capture: { captured: 'preview' },
  preview: { retaken: 'capture', accepted: 'upload' },
  upload: { failed: 'preview' },
} as const satisfies Record<PhotoStep, Partial<Record<PhotoEvent, PhotoStep>>>

export type PhotoStep = 'capture' | 'preview' | 'upload'
export type PhotoEvent = 'captured' | 'retaken' | 'accepted' | 'failed'

/** §4: the step of the photo dialog after an event; an event without a place there changes nothing. */
export function nextPhotoStep(step: PhotoStep, event: PhotoEvent): PhotoStep {
  const transitions: Partial<Record<PhotoEvent, PhotoStep>> = NEXT_STEP[step]
  return transitions[event] ?? step
}
