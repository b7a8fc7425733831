import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import type { rollOverCalls as calls } from '#contract/roll-over.ts'
import { callApi } from '#client/lib/api-client.ts'

export type RollOverYears = InputOf<typeof calls.run>['body']

/** What would become of each pupil. */
export function rollOverPreviewQuery(years: RollOverYears) {
  return queryOptions({
    // Pupils change meanwhile: the preview is made anew at each visit.
    gcTime: 0,
    queryKey: ['roll-over', years],
    queryFn: () => callApi<typeof calls.preview>('POST', '/api/students/roll-over/preview', { body: years }),
  })
}

export function useRollOver() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RollOverYears) =>
      callApi<typeof calls.run>('POST', '/api/students/roll-over', { body }),
    onSuccess: () => client.invalidateQueries(),
  })
}
