import { UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { FileButton } from './file-button.tsx'
import { LiveCamera } from './live-camera.tsx'
import type { CameraHandle } from './live-camera.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import type { Camera } from './use-camera.ts'
import type { PhotoTaking } from './use-photo-taking.ts'

type CaptureStepProps = {
  camera: Camera
  taking: PhotoTaking
  currentUrl: string | null
  /** The buttons that stand before those of this step. */
  children: ReactNode
}

/** The live camera, or a file picker where there is none; the file picker is always within reach. */
export function CaptureStep({ camera, taking, currentUrl, children }: CaptureStepProps) {
  const live = useRef<CameraHandle>(null)
  const [isPlaying, setPlaying] = useState(false)
  const problem = taking.message ?? (camera.state === 'picker' ? camera.message : undefined)
  const capture = () => {
    const handle = live.current
    if (handle) void taking.take(() => handle.capture())
  }
  return (
    <>
      <PhotoFrame isDashed={camera.state === 'picker'} problem={problem}>
        {camera.state === 'picker' ? (
          <PresentPhoto url={currentUrl} />
        ) : (
          !isPlaying && <Spinner label="Starting the camera" />
        )}
        {camera.state === 'live' && (
          <LiveCamera ref={live} stream={camera.stream} onPlaying={() => setPlaying(true)} />
        )}
      </PhotoFrame>
      <footer className="flex justify-end gap-2 max-md:grid max-md:grid-cols-2 max-md:*:last:col-span-2">
        {children}
        <FileButton onChoose={taking.choose}>Choose a file</FileButton>
        {camera.state === 'picker' ? (
          <FileButton look="primary" capture onChoose={taking.choose}>
            Take Photo
          </FileButton>
        ) : (
          <Button look="primary" disabled={!isPlaying} onClick={capture}>
            Capture
          </Button>
        )}
      </footer>
    </>
  )
}

function PresentPhoto({ url }: { url: string | null }) {
  return url ? (
    <img src={url} alt="The present one" className="size-full object-cover" />
  ) : (
    <span className="grid justify-items-center gap-2 text-ink-3">
      <UserRound aria-hidden="true" className="size-16" strokeWidth={1.25} />
      No photo yet
    </span>
  )
}
