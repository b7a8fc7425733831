import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

/** Stands in for a page that broke, so that people are never left with an empty screen. */
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

/** Neither signed in nor signed out: the server could not say who is there. */
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
