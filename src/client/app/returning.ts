import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/account.ts'
import { currentUserQuery, readCurrentUser } from '#client/api/account.ts'

/**
 * The browser keeps a page that is left, and shows it again by the Back button as it was (A6). It is kept hidden, and
 * shown again only to the person it was shown to.
 */
export function guardReturns(client: QueryClient): void {
  window.addEventListener('pagehide', () => {
    document.body.hidden = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void showToSamePerson(client)
  })
}

async function showToSamePerson(client: QueryClient): Promise<void> {
  const before = client.getQueryData(currentUserQuery.queryKey)
  const now = await readCurrentUser().catch(() => undefined)
  // A page whose session had ended before it was left knows no person either, but still shows pupils.
  if (now && isSameAccount(before ?? null, now)) document.body.hidden = false
  else window.location.reload()
}

function isSameAccount(before: User | null, now: User): boolean {
  const fields = ['id', 'role', 'isActive', 'isAuthorized'] as const
  return fields.every((field) => before?.[field] === now[field])
}
