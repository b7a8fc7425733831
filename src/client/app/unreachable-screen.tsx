import { Button } from '#client/ui/button.tsx'
import { MessageScreen } from './message-screen.tsx'

/** Neither signed in nor signed out: the server could not say who is there. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <MessageScreen
        title="The register cannot be reached"
        actions={
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Check the internet connection and try again. What was saved before is safe.
      </MessageScreen>
    </main>
  )
}
