import { CircleSlash } from 'lucide'
import { Link } from 'wouter'
import { useAccount } from '#client/lib/account.ts'
import { buttonClass } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { AccountNotice } from '#client/widgets/account-notice.tsx'
import { isLetIn } from '#domain/accounts/permissions.ts'

/** [H2] In place of a page that the account may not open. */
export function NoAccessPage() {
  const account = useAccount()
  if (!isLetIn(account)) return <AccountNotice account={account} />
  return (
    <EmptyState
      level="h1"
      icon={CircleSlash}
      title="Access Denied"
      actions={
        <Link href="/" className={buttonClass('primary')}>
          Go to Home
        </Link>
      }
    >
      You don't have permission to access this page
    </EmptyState>
  )
}
