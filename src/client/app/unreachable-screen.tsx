import { Button } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'

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
