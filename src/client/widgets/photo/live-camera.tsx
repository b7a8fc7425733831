import { useEffect, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { captureFrame } from './make-square.ts'

export type CameraHandle = { capture: () => Promise<Blob> }

type LiveCameraProps = { stream: MediaStream; ref: Ref<CameraHandle>; onPlaying: () => void }

/** What the camera sees, cut to the square that the photo will be. */
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
