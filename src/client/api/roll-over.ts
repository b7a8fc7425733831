import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { rollOverCalls as calls } from '#contract/roll-over.ts'
import { call } from '#client/lib/api-client.ts'

export type RollOverYears = InputOf<typeof calls.run>['body']

/** What would become of each pupil. */
export function rollOverPreviewQuery(years: RollOverYears) {
  return queryOptions({
    // Pupils change meanwhile: the preview is made anew at each visit.
    gcTime: 0,
    queryKey: ['roll-over', years],
    queryFn: () => call('rollOver.preview', { body: years }),
  })
}

export function useRollOver() {
  return useMutation({
    mutationFn: (body: RollOverYears) => call('rollOver.run', { body }),
    meta: { invalidates: 'everything' },
  })
}
