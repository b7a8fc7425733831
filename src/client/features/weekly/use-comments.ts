import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { commentsQuery } from '#client/api/comments.ts'
import type { IsoDate } from '#domain/iso-date.ts'

/** The stored comments of a week by pupil. */
export function useComments(weekStartDate: IsoDate, yearGroup: string) {
  const { data, isPending, isError, refetch } = useQuery(commentsQuery(weekStartDate, yearGroup))
  const texts = useMemo(
    () => data && new Map(data.map(({ studentId, comment }) => [studentId, comment])),
    [data],
  )
  return { texts, isPending, isError, onRetry: () => void refetch() }
}
