import { CircleAlert, UserRound } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import type { ButtonLook } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { LiveCamera } from './photo-taking.tsx'
import type { Camera, CameraHandle, PhotoTaking } from './photo-taking.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

const FOOTER = 'flex justify-end gap-2 max-md:grid max-md:grid-cols-2 max-md:*:last:col-span-2'

type CaptureStepProps = {
  camera: Camera
  taking: PhotoTaking
  currentUrl: string | null
  /** The buttons before those of this step. */
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
      <footer className={FOOTER}>
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
      <Icon of={UserRound} className="size-16" strokeWidth={1.25} />
      No photo yet
    </span>
  )
}

type FileButtonProps = {
  children: ReactNode
  look?: ButtonLook
  /** A phone opens its camera at once. */
  capture?: boolean
  onChoose: (file: File) => void
}

/** A button that asks for a picture. */
function FileButton({ children, look, capture = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  // Closing the picker fires "cancel", which would close the dialog around it as well.
  useEffect(() => {
    const stop = (event: Event) => event.stopPropagation()
    const element = input.current
    element?.addEventListener('cancel', stop)
    return () => element?.removeEventListener('cancel', stop)
  }, [])
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(capture && { capture: 'environment' })}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the person choose the same file again.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button {...(look && { look })} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

type PreviewStepProps = {
  taking: PhotoTaking
  /** How much of the photo has been sent, from 0 to 1. */
  progress: number
  failureDetail: string | undefined
  onUse: () => void
  children: ReactNode
}

/** The photo cut to its square, and then the progress of its upload. */
export function PreviewStep({ taking, progress, failureDetail, onUse, children }: PreviewStepProps) {
  const isSending = taking.step === 'upload'
  return (
    <>
      <PhotoFrame problem={taking.message} detail={failureDetail}>
        {taking.photo && (
          <img src={taking.photo.url} alt="The new photo" className="size-full object-cover" />
        )}
        {isSending && (
          <progress
            aria-label="Uploading the photo"
            max={1}
            value={progress}
            className="absolute inset-x-4 bottom-4 h-2 w-[calc(100%-2rem)] accent-accent"
          />
        )}
      </PhotoFrame>
      <footer className={FOOTER}>
        {children}
        <Button disabled={isSending} onClick={taking.retake}>
          Retake
        </Button>
        <Button look="primary" busy={isSending} onClick={onUse}>
          Use Photo
        </Button>
      </footer>
    </>
  )
}

type PhotoFrameProps = {
  children: ReactNode
  isDashed?: boolean
  /** What went wrong, shown below the frame. */
  problem: string | null | undefined
  detail?: string | undefined
}

/** The square around camera and photo, which keeps its size while it is empty. */
function PhotoFrame({ children, isDashed = false, problem, detail }: PhotoFrameProps) {
  return (
    <div>
      <div
        className={classNames(
          'relative mx-auto grid aspect-square w-full max-w-80 place-items-center overflow-hidden rounded-xl border bg-sunken',
          isDashed ? 'border-dashed border-line-strong' : 'border-line',
        )}
      >
        {children}
      </div>
      {/* Screen readers announce only what appears in a region that is already in the page. */}
      <div role="alert">
        {problem && (
          <p className="mt-4 flex gap-2 rounded-md border border-unauthorised-line bg-unauthorised-bg px-3 py-2 text-unauthorised">
            <Icon of={CircleAlert} className="mt-0.5 size-4.5 shrink-0" />
            <span>
              {problem}
              {detail && <span className="mt-1 block text-ink">{detail}</span>}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
