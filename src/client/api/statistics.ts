import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/lib/api-client.ts'
import { attendanceKeys } from './attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/**
 * Pupils and missing marks by class, read again when a screen with them is opened and when the school's day changes;
 * invalidate after every change of a mark (§7).
 */
export function statisticsQuery(today: IsoDate) {
  return queryOptions({
    staleTime: 0,
    queryKey: [...attendanceKeys.statistics, today],
    queryFn: () => call('attendance.statistics'),
  })
}
