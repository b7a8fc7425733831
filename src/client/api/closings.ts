import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'

/** The terms and years, and which of them are closed. */
export const closingsQuery = queryOptions({
  queryKey: ['closings'],
  queryFn: () => call('closings.list'),
  staleTime: 0,
})

/** What is still open in a term or year; counted each time that it is asked for. */
export function openItemsQuery(name: string) {
  return queryOptions({
    queryKey: ['closings', name],
    queryFn: () => call('closings.openItems', { params: { name } }),
    staleTime: 0,
    gcTime: 0,
  })
}

type Change = { name: string; reason?: string }

/** Closes a term or year, or with a reason reopens it; every register shows other locks then. */
export function useClosing() {
  return useMutation({
    mutationFn: ({ name, reason }: Change) =>
      reason === undefined
        ? call('closings.close', { params: { name } })
        : call('closings.reopen', { params: { name }, body: { reason } }),
    meta: { invalidates: 'everything' },
  })
}
