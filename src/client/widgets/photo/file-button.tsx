import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { ButtonLook } from '#client/ui/controls/button.tsx'

type FileButtonProps = {
  children: ReactNode
  look?: ButtonLook
  /** On a phone, straight to its camera. */
  capture?: boolean
  onChoose: (file: File) => void
}

/** A button that asks for a picture. */
export function FileButton({ children, look, capture = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  // Leaving the picker is a "cancel" that would close the dialog around it, too.
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
          // The same file may be chosen again.
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
