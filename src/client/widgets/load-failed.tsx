import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'

type LoadFailedProps = {
  /** What is missing on the screen: `The week`. */
  what: string
  onRetry: () => void
  tone?: 'danger' | 'warning'
  isRetrying?: boolean
  /** What the reader should know or do. */
  children?: ReactNode
  /** Other ways out, beside the second try. */
  actions?: ReactNode
}

/** Says that something could not be read, and offers another try. */
export function LoadFailed({ what, onRetry, isRetrying = false, actions, ...notice }: LoadFailedProps) {
  return (
    <Notice
      tone="danger"
      {...notice}
      title={`${what} could not be loaded`}
      actions={
        <>
          <Button busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
          {actions}
        </>
      }
    />
  )
}
