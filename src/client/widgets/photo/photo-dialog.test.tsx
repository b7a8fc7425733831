import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PhotoPupil } from '#client/api/photos.ts'
import { refusal } from '#testing/screen/answer-calls.ts'
import type { Answers } from '#testing/screen/answer-calls.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

const THEO: PhotoPupil = {
  ...{ id: 7, firstName: 'Theodore', knownAs: 'Theo', lastName: 'Owen' },
  ...{ profileImageUrl: null, photoConsent: true },
}

/** A camera that films a drawing. */
function plugInCamera() {
  const camera = { kind: 'videoinput' } as MediaDeviceInfo
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([camera])
  const drawing = document.createElement('canvas')
  drawing.getContext('2d')?.fillRect(0, 0, 80, 60)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(drawing.captureStream())
}

const unplugCamera = () => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
}

/** The dialog on a computer without a camera, where a file serves, unless told otherwise. */
async function openPhoto(pupil: Partial<PhotoPupil> = {}, answers: Answers = {}, prepare = unplugCamera) {
  prepare()
  const onClose = vi.fn<() => void>()
  await renderScreen(<PhotoDialog pupil={{ ...THEO, ...pupil }} onClose={onClose} />, { answers })
  return { onClose, dialog: page.getByRole('dialog', { name: /Photo/ }) }
}

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 60)
  canvas.getContext('2d')?.fillRect(0, 0, 80, 60)
  return new File([await canvas.convertToBlob()], 'theo.png', { type: 'image/png' })
}

/** What the person chooses in the picker of the browser. */
function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to choose a file with')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const buttons = () =>
  page
    .getByRole('dialog')
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
    .filter(Boolean)

test.for([
  { given: 'a photo to come', pupil: {}, can: ['Withdraw consent', 'Cancel', 'Choose a file', 'Take Photo'] },
  {
    given: 'a photo',
    pupil: { profileImageUrl: '/favicon.svg' },
    can: ['Withdraw consent', 'Remove photo', 'Cancel', 'Choose a file', 'Take Photo'],
  },
  { given: 'no consent', pupil: { photoConsent: false }, can: ['Record consent', 'Cancel'] },
  {
    given: 'a photo and no consent',
    pupil: { photoConsent: false, profileImageUrl: '/favicon.svg' },
    can: ['Record consent', 'Remove photo', 'Cancel', 'Choose a file', 'Take Photo'],
  },
])('[E1] with $given the dialog has $can', async ({ pupil, can }) => {
  const { dialog } = await openPhoto(pupil)
  await expect.element(dialog).toHaveAccessibleName('Photo for Theo Owen')
  await expect
    .element(dialog.getByText('Photos are stored securely and privately for school use only.'))
    .toBeVisible()
  await expect.poll(buttons).toEqual(can)
})

test.for([
  {
    file: () => new File(['text'], 'a.txt', { type: 'text/plain' }),
    said: 'Please select an image file.',
  },
  {
    file: () => new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    said: 'Image file is too large. Please select a file under 10MB.',
  },
  {
    file: () => new File(['no picture'], 'a.png', { type: 'image/png' }),
    said: 'Failed to process photo. Please try again.',
  },
])('[E2] a file that does not serve is refused: $said', async ({ file, said }) => {
  const { dialog } = await openPhoto()
  await expect.element(dialog.getByRole('button', { name: 'Take Photo' })).toBeVisible()
  choose(file())
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(said)
  await expect.element(dialog.getByRole('button', { name: 'Take Photo' })).toBeVisible()
})

test('[E1] a picture is shown before it is used, and can be taken again', async () => {
  const { dialog } = await openPhoto()
  await expect.element(dialog.getByRole('button', { name: 'Take Photo' })).toBeVisible()
  choose(await picture())
  await expect.element(dialog.getByRole('img', { name: 'The new photo' })).toBeVisible()
  expect(buttons()).toEqual(['Withdraw consent', 'Cancel', 'Retake', 'Use Photo'])
  await dialog.getByRole('button', { name: 'Retake' }).click()
  await expect.element(dialog.getByText('No photo yet')).toBeVisible()
})

test('[E6] a photo that cannot be sent stays in the dialog, which says so', async () => {
  const refused = refusal(503, 'The photo store does not answer.')
  const { dialog, onClose } = await openPhoto({}, { 'POST /api/students/7/photo/upload': refused })
  await expect.element(dialog.getByRole('button', { name: 'Take Photo' })).toBeVisible()
  choose(await picture())
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Failed to upload photo. Please try again.')
  await expect.element(dialog.getByRole('img', { name: 'The new photo' })).toBeVisible()
  await expect.element(page.getByText('Photo upload failed')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('[E8] Cancel and Escape close the dialog', async () => {
  const { dialog, onClose } = await openPhoto()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
})

test('[E1] of a pupil without a name the dialog is called "Take Student Photo"', async () => {
  const { dialog } = await openPhoto({ firstName: '', knownAs: null, lastName: '' })
  await expect.element(dialog).toHaveAccessibleName('Take Student Photo')
})

test.for([
  { device: 'a desktop without a camera', prepare: unplugCamera, said: '' },
  {
    device: 'a wide tablet with a camera',
    prepare: () => {
      plugInCamera()
      vi.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(
        'Mozilla/5.0 (Linux; Android 15; Tablet)',
      )
    },
    said: '',
  },
  {
    device: 'a browser without a camera interface',
    prepare: () => vi.spyOn(Navigator.prototype, 'mediaDevices', 'get').mockReturnValue(undefined as never),
    said: 'Camera not supported in this browser.',
  },
])('[E1, E4] on $device a file picker serves', async ({ prepare, said }) => {
  const { dialog } = await openPhoto({}, {}, prepare)
  await expect.element(dialog.getByRole('button', { name: 'Take Photo' })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: 'Capture' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(said)
})

test.for([1280, 800, 769, 768, 600, 481, 390, 360])(
  '[E1] every button is in sight at %d px, also where there is a photo to remove',
  async (width) => {
    await page.viewport(width, 900)
    onTestFinished(() => page.viewport(1280, 900))
    const { dialog } = await openPhoto({ profileImageUrl: '/favicon.svg' }, {}, plugInCamera)
    await expect.element(dialog.getByRole('button', { name: /^(Capture|Take Photo)$/ })).toBeEnabled()
    await expect.element(dialog.getByRole('button', { name: 'Remove photo' })).toBeVisible()
    const { scrollWidth, clientWidth } = dialog.element()
    expect(scrollWidth).toBe(clientWidth)
  },
)
