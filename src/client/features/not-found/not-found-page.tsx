import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { currentUserQuery } from '#client/api/account.ts'
import { goToLogin } from '#client/lib/addresses.ts'
import { usePageTitle } from '#client/lib/school-name.ts'
import { Button, buttonClass } from '#client/ui/controls/button.tsx'
import { MessageScreen } from '#client/widgets/message-screen.tsx'

/** §2: every path that leads nowhere, and every path but `/` for a visitor. */
export function NotFoundPage() {
  const { data: user } = useQuery(currentUserQuery)
  usePageTitle('Page Not Found')
  return (
    <MessageScreen
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      actions={
        <div className="flex flex-wrap justify-center gap-2">
          {user === null && (
            <Button look="primary" onClick={goToLogin}>
              Sign in
            </Button>
          )}
          <Link href="/" className={buttonClass(user === null ? 'secondary' : 'primary')}>
            Go to Home
          </Link>
        </div>
      }
    />
  )
}
