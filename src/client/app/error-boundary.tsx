import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'

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
