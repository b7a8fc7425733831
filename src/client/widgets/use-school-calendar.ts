import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { calendarQuery, earlierCalendarQuery } from '#client/api/calendar.ts'
import { useSchoolToday } from '#client/lib/use-school-now.ts'
import { previousSchoolDay } from '#domain/calendar/calendar.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'

/**
 * [D2] The calendar that a register opens with, and the years before it as soon as the chosen day is one of them or the
 * next step back would be.
 */
export function useSchoolCalendar() {
  const [params] = useSearchParams()
  const today = useSchoolToday()
  const given = params.get('date')
  const date = given && isIsoDate(given) ? given : today
  const usual = useQuery(calendarQuery)
  const needsEarlier = usual.data !== undefined && !previousSchoolDay(usual.data, date)
  const earlier = useQuery({ ...earlierCalendarQuery, enabled: needsEarlier })
  const isComplete = !needsEarlier || earlier.data !== undefined
  const calendar = useMemo(
    () => (usual.data && isComplete ? [...(earlier.data ?? []), ...usual.data] : undefined),
    [usual.data, earlier.data, isComplete],
  )
  const failed = [usual, earlier].filter(({ isError }) => isError)
  return {
    calendar,
    isError: failed.length > 0,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
