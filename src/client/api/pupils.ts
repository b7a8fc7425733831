import { queryOptions } from '@tanstack/react-query'
import type { Pupil, pupilCalls } from '#contract/pupils.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { callApi } from '#client/lib/api-client.ts'

const FRESH_MS = 60_000

/** The pupils on roll on a date, of one class or of all. */
export function pupilsOnQuery(date: IsoDate, yearGroup: string) {
  return queryOptions({
    queryKey: ['students', 'on', date, yearGroup],
    queryFn: () =>
      callApi<typeof pupilCalls.list>('GET', '/api/students', { query: { date, yearGroup } }) as Promise<
        Pupil[]
      >,
    staleTime: FRESH_MS,
  })
}
