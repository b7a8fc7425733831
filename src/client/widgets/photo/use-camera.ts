import { useEffect, useState } from 'react'
import { cameraRefused, PHOTO, PHOTO_MESSAGES, usesFilePicker } from '#domain/pupils/photo-rules.ts'

export type Camera =
  | { state: 'starting' }
  | { state: 'live'; stream: MediaStream }
  /** The file picker serves instead; with a message where a camera was expected. */
  | { state: 'picker'; message?: string }

const isMobile = () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)

/** Undefined in browsers, and on insecure pages, that know no camera. */
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

const stop = (camera: Camera) => {
  if (camera.state === 'live') for (const track of camera.stream.getTracks()) track.stop()
}

/** The camera while it is wanted; its light goes out as soon as it is not. */
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

function asRefusal(error: unknown): Camera {
  const reason = error instanceof Error ? error.message : String(error)
  return { state: 'picker', message: cameraRefused(reason) }
}
