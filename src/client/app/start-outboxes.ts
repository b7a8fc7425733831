import type { QueryClient } from '@tanstack/react-query'
import { startOutbox } from '#client/features/register/marks/use-marks.ts'
import { KEPT_COMMENTS, hasKeptEntries } from '#client/outbox/kept-entries.ts'

/** Sends marks and comments that were kept over a reload or a new login, whichever page opens first. */
export function startOutboxes(client: QueryClient, userId: string): void {
  startOutbox(client, userId)
  if (hasKeptEntries({ storage: sessionStorage, key: KEPT_COMMENTS, userId }))
    void import('#client/features/weekly/weekly-page.tsx').then(({ startCommentOutbox }) =>
      startCommentOutbox(client, userId),
    )
}
