import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { trailCalls } from '#contract/trail.ts'
import { call } from '#client/lib/api-client.ts'

export type TrailQuery = NonNullable<InputOf<typeof trailCalls.list>['query']>

/** One page of the trail; read again at each visit, because colleagues change things too. */
export function trailQuery(query: TrailQuery) {
  return queryOptions({
    queryKey: ['trail', query],
    queryFn: () => call('trail.list', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
