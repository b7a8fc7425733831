import type { QueryClient } from '@tanstack/react-query'
import { markKind } from '#client/features/register/marks/mark-kind.ts'

/** How each kind of entry is sent. */
export function entryKinds(client: QueryClient) {
  const marks = () => markKind(client)
  return { mark: marks, marks }
}

/** Sends comments that were kept over a reload or a new login, whichever page opens first. */
export function startOutboxes(client: QueryClient, userId: string): void {
  if (sessionStorage.getItem(`unsaved-comments:${userId}`) !== null)
    void import('#client/features/weekly/weekly-page.tsx').then(({ startCommentOutbox }) =>
      startCommentOutbox(client, userId),
    )
}
