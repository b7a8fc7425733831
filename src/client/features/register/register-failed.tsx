import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'

/** By hand, since the first visit would have to carry what the widget can do for other screens. */
export function RegisterFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="The register could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing was changed. Check the connection and try again.
    </Notice>
  )
}
