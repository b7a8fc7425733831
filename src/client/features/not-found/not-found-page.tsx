import { Link } from 'wouter'
import { usePageTitle } from '#client/lib/page-title.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'

/** §2: every path that leads nowhere, and every path but `/` for a visitor. */
export function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <MessageScreen
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      actions={
        <Link href="/" className={buttonClass('primary')}>
          Go to Home
        </Link>
      }
    />
  )
}
