import type { QueryClient } from '@tanstack/react-query'
import { KEPT_COMMENTS, hasKept } from '#client/lib/kept-for-person.ts'
import { openDesk } from '#client/features/register/use-marks.ts'

/** Marks and comments that were under way before a reload or a new login go out whichever page that led to. */
export function sendKept(client: QueryClient, userId: string): void {
  openDesk(client, userId)
  if (hasKept({ storage: sessionStorage, key: KEPT_COMMENTS, userId }))
    void import('#client/features/weekly/weekly-page.tsx').then(({ writeAs }) => writeAs(userId, client))
}
