import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { commentsQuery } from '#client/api/comments.ts'
import { useAccount } from '#client/lib/account.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { writeAs } from './comment-autosaves.ts'

/** The stored comments of a week by pupil. */
export function useComments(weekStartDate: IsoDate, yearGroup: string) {
  const queryClient = useQueryClient()
  const { id } = useAccount()
  // The fields are drawn once the comments are read, after this: they begin with what was typed there before.
  useEffect(() => writeAs(id, queryClient), [id, queryClient])
  const { data, isPending, isError, refetch } = useQuery(commentsQuery(weekStartDate, yearGroup))
  return { ofPupils: data, isPending, isError, onRetry: () => void refetch() }
}
