import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PhotoPupil } from '#client/api/photos.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { PupilPhoto } from './pupil-photo.tsx'

const THEO: PhotoPupil = {
  ...{ id: 7, firstName: 'Theodore', knownAs: 'Theo', lastName: 'Owen' },
  ...{ profileImageUrl: null, photoConsent: true },
}

type Drawn = {
  type: string
  quality: number
  width: number
  height: number
  corner: number[]
  isSent: boolean
}

/** What the browser asks for, draws and sends. */
const seen = { asked: [] as unknown[], streams: [] as MediaStream[], drawn: [] as Drawn[] }
let isConnected = true

/** Every camera that is asked for films a drawing of its own. */
function plugInCamera() {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([
    { kind: 'videoinput' } as MediaDeviceInfo,
  ])
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    const drawing = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    drawing.getContext('2d')?.fillRect(0, 0, 640, 480)
    seen.asked.push(wanted)
    seen.streams.push(drawing.captureStream())
    return seen.streams.at(-1) ?? new MediaStream()
  })
}

function watchDrawings() {
  const pictures = new Map<unknown, Drawn>()
  const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob') as () => void
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(
    this: HTMLCanvasElement,
    take,
    type = '',
    quality = 0,
  ) {
    const corner = [...(this.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]
    const { width, height } = this
    const drawn: Drawn = { type, quality, width, height, corner, isSent: false }
    seen.drawn.push(drawn)
    const note = (picture: Blob | null) => {
      pictures.set(picture, drawn)
      take(picture)
    }
    Reflect.apply(toBlob, this, [note, type, quality])
  })
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const drawn = pictures.get(body)
    if (drawn && isConnected) drawn.isSent = true
    Object.defineProperty(this, 'status', { value: 200 })
    this.dispatchEvent(new Event(isConnected ? 'load' : 'error'))
  })
}

beforeEach(() => {
  Object.assign(seen, { asked: [], streams: [], drawn: [] })
  isConnected = true
  plugInCamera()
  watchDrawings()
})

const dialog = page.getByRole('dialog', { name: 'Photo for Theo Owen' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const opener = page.getByRole('button', { name: 'Add photo of Theo Owen' })

async function openDialog() {
  await renderScreen(<PupilPhoto pupil={THEO} />, {
    answers: {
      'POST /api/students/7/photo/upload': () =>
        Response.json({ uploadURL: '/api/uploads/1', objectPath: 'photos/1' }),
      'PUT /api/students/7/photo': async (request) => {
        expect(await request.json()).toEqual({ objectPath: 'photos/1' })
        return Response.json({ ...THEO, profileImageUrl: '/favicon.svg' })
      },
    },
  })
  await opener.click()
  await expect.element(dialog).toBeVisible()
}

/** A picture that one can see through. */
async function choosePicture() {
  const canvas = new OffscreenCanvas(80, 60)
  canvas.getContext('2d')?.clearRect(0, 0, 80, 60)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to choose a file with')
  await userEvent.upload(input, new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }))
}

const SQUARE = { type: 'image/jpeg', quality: 0.85, width: 400, height: 400 }
const uploaded = page.getByText('Photo uploaded successfully')

test('[E3] the camera is asked for 640x480 facing the user; captured at 0.9, a jpeg of 400x400 at 0.85 is sent', async () => {
  await openDialog()
  await button('Capture').click()
  await button('Use Photo').click()
  await expect.element(uploaded).toBeVisible()
  const wanted = { video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' } }
  // React's strict mode starts it twice.
  for (const asked of seen.asked) expect(asked).toEqual(wanted)
  expect(seen.drawn).toMatchObject([
    { type: 'image/jpeg', quality: 0.9, width: 640, height: 480, isSent: false },
    { ...SQUARE, isSent: true },
  ])
})

test('[E3] what one can see through is sent on white', async () => {
  await openDialog()
  await choosePicture()
  await button('Use Photo').click()
  await expect.element(uploaded).toBeVisible()
  expect(seen.drawn).toMatchObject([{ ...SQUARE, isSent: true, corner: [255, 255, 255, 255] }])
})

test('[E1][E8] Cancel and Escape close the dialog, and the camera goes out', async () => {
  await openDialog()
  const areLive = () => seen.streams.filter(({ active }) => active).length
  await expect.element(button('Capture')).toBeEnabled()
  expect(areLive()).toBe(1)
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(areLive).toBe(0)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.poll(areLive).toBe(0)
})

test('[E6] without a connection the picture stays and can be sent again', async () => {
  await openDialog()
  await button('Capture').click()
  isConnected = false
  await button('Use Photo').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Failed to upload photo. Please try again.')
  await expect.element(page.getByText('Photo upload failed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Please try again. Check your internet connection.')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: 'The new photo' })).toBeVisible()
  isConnected = true
  await button('Use Photo').click()
  await expect.element(uploaded).toBeVisible()
})
