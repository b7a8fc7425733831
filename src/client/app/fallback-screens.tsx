import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

/** Replaces a page that broke, so that people never see an empty screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <MessageScreen
        title="This page could not be shown"
        text="What was saved before is safe. If it happens again, please tell an administrator."
        actions={
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      />
    )
  }
}

export function LoadingScreen() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  )
}

/** The server could not say whether a person is signed in. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageScreen
      title="The register cannot be reached"
      text="Check the internet connection and try again. What was saved before is safe."
      actions={
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
