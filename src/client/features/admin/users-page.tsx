import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { UsersTable } from './users-table.tsx'

/** §2: /admin/users. */
export function UsersPage() {
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin">Administration</BackLink>}
        title="User Management"
        lead="Who may use the register, and as what. Changes take effect at once."
      />
      <UsersTable />
    </>
  )
}
