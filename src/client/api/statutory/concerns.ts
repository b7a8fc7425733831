import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { attendanceKeys } from '#client/api/attendance.ts'
import { call } from '#client/lib/api-client.ts'
import { addressOf } from '#client/lib/call-address.ts'
import type { InputOf } from '#contract/call.ts'
import type { concernCalls } from '#contract/statutory/concerns.ts'

export type ConcernQuery = NonNullable<InputOf<typeof concernCalls.list>['query']>

/** [Q4] The concerns of a class and period; read again at each visit, because colleagues mark meanwhile. */
export const concernsQuery = (query: ConcernQuery) =>
  queryOptions({
    queryKey: [...attendanceKeys.followUp, 'concerns', query],
    queryFn: () => call('concerns.list', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const concernsCsvAddress = (query: ConcernQuery) => addressOf('concerns.csv', { query })
