import { useEffect, useImperativeHandle, useReducer, useRef, useState } from 'react'
import type { Ref } from 'react'
import {
  cameraRefused,
  cropSquare,
  nextPhotoStep,
  PHOTO,
  PHOTO_MESSAGES,
  refusePhotoFile,
  usesFilePicker,
} from '#domain/pupils/photo-rules.ts'

type TakenPhoto = { blob: Blob; url: string }

const NOT_PROCESSED = 'Failed to process photo. Please try again.'

/** §4: capture, then preview, then upload; a problem with a picture shows in the step where it was chosen. */
export function usePhotoTaking() {
  const [step, go] = useReducer(nextPhotoStep, 'capture')
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => () => void (photo && URL.revokeObjectURL(photo.url)), [photo])

  async function take(picture: () => Promise<Blob>): Promise<void> {
    setMessage(null)
    try {
      const blob = await makeSquare(await picture())
      setPhoto({ blob, url: URL.createObjectURL(blob) })
      go('captured')
    } catch {
      setMessage(NOT_PROCESSED)
    }
  }

  return {
    ...{ step, go, photo, message, setMessage, take },
    choose: (file: File) => {
      const refusal = refusePhotoFile(file)
      if (refusal) setMessage(refusal)
      else void take(async () => file)
    },
    retake: () => {
      setPhoto(null)
      setMessage(null)
      go('retaken')
    },
  }
}

export type PhotoTaking = ReturnType<typeof usePhotoTaking>

export type Camera =
  | { state: 'starting' }
  | { state: 'live'; stream: MediaStream }
  /** The file picker serves instead; with a message where a camera was expected. */
  | { state: 'picker'; message?: string }

const isMobile = () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)

/** Undefined in browsers without camera support, and on insecure pages. */
const mediaDevices = () => navigator.mediaDevices as MediaDevices | undefined

async function hasCamera(devices: MediaDevices): Promise<boolean> {
  return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput')
}

async function openCamera(): Promise<Camera> {
  const device = { widthPx: window.innerWidth, isMobile: isMobile() }
  if (usesFilePicker({ ...device, hasCamera: true })) return { state: 'picker' }
  const devices = mediaDevices()
  if (!devices) return { state: 'picker', message: PHOTO_MESSAGES.cameraNotSupported }
  if (usesFilePicker({ ...device, hasCamera: await hasCamera(devices) })) return { state: 'picker' }
  const video = {
    width: { ideal: PHOTO.cameraWidth },
    height: { ideal: PHOTO.cameraHeight },
    facingMode: 'user',
  }
  return { state: 'live', stream: await devices.getUserMedia({ video }) }
}

function asRefusal(error: unknown): Camera {
  const reason = error instanceof Error ? error.message : String(error)
  return { state: 'picker', message: cameraRefused(reason) }
}

const stop = (camera: Camera) => {
  if (camera.state === 'live') for (const track of camera.stream.getTracks()) track.stop()
}

/** Keeps the camera on while it is wanted; its light goes out as soon as it is not. */
export function useCamera(isWanted: boolean): Camera {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' })
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    let opened: Camera = { state: 'starting' }
    async function start(): Promise<void> {
      opened = await openCamera().catch(asRefusal)
      if (isOver) stop(opened)
      else setCamera(opened)
    }
    void start()
    return () => {
      isOver = true
      stop(opened)
      setCamera({ state: 'starting' })
    }
  }, [isWanted])
  return camera
}

export type CameraHandle = { capture: () => Promise<Blob> }

type LiveCameraProps = { stream: MediaStream; ref: Ref<CameraHandle>; onPlaying: () => void }

/** The camera's picture, cut to the square of the photo. */
export function LiveCamera({ stream, ref, onPlaying }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useImperativeHandle(ref, () => ({
    async capture() {
      if (!video.current) throw new Error('The camera is off')
      return captureFrame(video.current)
    },
  }))
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Live camera"
      onPlaying={onPlaying}
      className="absolute inset-0 size-full object-cover"
    />
  )
}

/** §9: the camera's picture at this moment. */
function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const { canvas, context } = newCanvas(video.videoWidth, video.videoHeight)
  context.drawImage(video, 0, 0)
  return toJpeg(canvas, PHOTO.captureQuality)
}

/** §5: the middle of the picture as a 400x400 jpeg on white, upright whichever way the camera was held. */
export async function makeSquare(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const { x, y, size } = cropSquare(image.width, image.height)
    const { canvas, context } = newCanvas(PHOTO.sizePx, PHOTO.sizePx)
    context.fillStyle = PHOTO.background
    context.fillRect(0, 0, PHOTO.sizePx, PHOTO.sizePx)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, x, y, size, size, 0, 0, PHOTO.sizePx, PHOTO.sizePx)
    return await toJpeg(canvas, PHOTO.quality)
  } finally {
    image.close()
  }
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  return { canvas, context }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))),
      'image/jpeg',
      quality,
    )
  })
}
