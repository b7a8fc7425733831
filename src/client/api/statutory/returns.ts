import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attendanceKeys } from '#client/api/attendance.ts'
import { call } from '#client/lib/api-client.ts'
import type { InputOf } from '#contract/call.ts'
import type { returnCalls } from '#contract/statutory/returns.ts'

export type ReturnNote = InputOf<typeof returnCalls.note>['body']

/** [Q5] Notes a return as made or expected, or takes that back. */
export function useNoteReturn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnNote) => call('returns.note', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: attendanceKeys.followUp }),
  })
}

export type Leaving = InputOf<typeof returnCalls.leave>['body']

/** [Q5] Takes a pupil off roll. */
export function useTakeOffRoll() {
  return useMutation({
    mutationFn: ({ id, ...body }: Leaving & { id: number }) =>
      call('returns.leave', { params: { id: String(id) }, body }),
    meta: { invalidates: 'everything' },
  })
}
