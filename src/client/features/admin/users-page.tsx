import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus, UserRoundX } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { usersQuery } from '#client/api/users.ts'
import { useAccount } from '#client/lib/account.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Cell, ColumnHeader, Row, Table } from '#client/ui/display/table.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { USER_FILTERS, filterUsers } from './user-filter.ts'
import type { UserFilter } from './user-filter.ts'
import { UserRow } from './user-row.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { SignOutEveryone } from './sign-out.tsx'
import { BackLink } from '#client/ui/display/back-link.tsx'
import { PageHeading } from '#client/ui/display/page-heading.tsx'
import { Icon } from '#client/ui/display/icon.tsx'

/** §2: /admin/users. */
export function UsersPage() {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeading
        back={<BackLink href="/admin">Administration</BackLink>}
        title="User Management"
        lead="Who may use the register, and as what. Changes take effect at once."
        actions={
          <>
            <SignOutEveryone />
            <Button look="primary" onClick={() => setInviting(true)}>
              <Icon of={UserRoundPlus} className="size-4" />
              Invite
            </Button>
          </>
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      <InvitationList />
      <UsersTable />
    </>
  )
}

const COLUMNS = ['Name', 'Role', 'Active', 'Authorized', 'Last sign-in']
const USUAL_COUNT = 6

/** [H2] Every user, with search; the same on its own page and inside the administration page. */
export function UsersTable() {
  const { id: ownId } = useAccount()
  const { data: users, isError, refetch } = useQuery(usersQuery)
  const [filter, setFilter] = useState<UserFilter>('everyone')
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search)
  const shown = users && filterUsers(users, filter, typed)
  if (isError) {
    return <LoadFailed what="The users" onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search"
          type="search"
          placeholder="Name or email"
          className="w-64 max-sm:w-full"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="Show"
          className="max-sm:w-full"
          value={filter}
          onChange={(value) => setFilter(value as UserFilter)}
        >
          {Object.entries(USER_FILTERS).map(([value, { label, has }]) => (
            <option key={value} value={value}>
              {users ? `${label} (${users.filter(has).length})` : label}
            </option>
          ))}
        </Select>
      </div>
      {shown?.length === 0 ? (
        <EmptyState icon={UserRoundX} title="Nobody found">
          No user matches the search.
        </EmptyState>
      ) : (
        <Table caption="Users" role="table" className="max-md:block">
          <thead role="rowgroup" className="max-md:sr-only">
            <tr role="row">
              {COLUMNS.map((column) => (
                <ColumnHeader key={column} role="columnheader">
                  {column}
                </ColumnHeader>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block">
            {shown ? shown.map((user) => <UserRow key={user.id} user={user} ownId={ownId} />) : <Loading />}
          </tbody>
        </Table>
      )}
    </div>
  )
}

function Loading() {
  return Array.from({ length: USUAL_COUNT }, (_, index) => (
    <Row key={index} role="row">
      <Cell role="cell" colSpan={COLUMNS.length}>
        <Skeleton className="h-11" />
      </Cell>
    </Row>
  ))
}
