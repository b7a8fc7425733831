import type { Account } from '#domain/accounts/permissions.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'

/** Why an account may not see anything (§2, §6); nothing where it may. */
export function AccountNotice({ account }: { account: Account }) {
  if (!account.isActive) {
    return (
      <Notice tone="danger" title="Account Inactive">
        Your account has been deactivated. Please contact an administrator.
      </Notice>
    )
  }
  if (!account.isAuthorized) {
    return (
      <Notice tone="warning" title="Waiting for authorization">
        An administrator must authorize your account before you can see any registers. Once that is done,
        reload this page.
      </Notice>
    )
  }
  return null
}
