import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'

/** [Q1] Pupils of different years who may be one child; worked out each time that it is asked for. */
export const suggestionsQuery = queryOptions({
  queryKey: ['persons'],
  queryFn: () => call('persons.suggestions'),
  staleTime: 0,
})

type Answer = { personIds: number[]; isOne: boolean }

/** One child or several, as a person says. */
export function useAnswerSuggestion() {
  return useMutation({
    mutationFn: ({ personIds, isOne }: Answer) =>
      isOne
        ? call('persons.confirm', { body: { personIds } })
        : call('persons.part', { body: { personIds } }),
    meta: { invalidates: 'everything' },
  })
}

/** Takes a year out of the person to whom it does not belong. */
export function useSeparateYear() {
  return useMutation({
    mutationFn: (id: number) => call('persons.separate', { params: { id: String(id) } }),
    meta: { invalidates: 'everything' },
  })
}

/** [Q6] Everything held on a pupil, as one archive. */
export const archiveAddress = (id: number) => `/api/students/${id}/subject-access`
