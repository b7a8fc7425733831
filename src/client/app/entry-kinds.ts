import type { QueryClient } from '@tanstack/react-query'
import { markKind } from '#client/features/register/marks/mark-kind.ts'

/** How each kind of entry is sent; marks need nothing that is loaded on demand. */
export function entryKinds(client: QueryClient) {
  const marks = () => markKind(client)
  return {
    mark: marks,
    marks,
    note: () =>
      import('#client/features/register/cards/history-dialog.tsx').then((dialog) => dialog.noteKind(client)),
    care: () => import('#client/features/care/care-page.tsx').then((page) => page.careKind(client)),
    tick: () =>
      import('#client/features/on-site/evacuation/evacuation-page.tsx').then((page) => page.tickKind(client)),
    comment: () => import('#client/features/weekly/weekly-page.tsx').then((page) => page.commentKind(client)),
  }
}
