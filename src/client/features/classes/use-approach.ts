import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayMarksQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { pupilsOnQuery } from '#client/api/pupils.ts'
import { preloadPage } from '#client/lib/page-preload.ts'
import type { IsoDate } from '#domain/iso-date.ts'

/** Reads what a register needs before it is opened: the calendar at once, a class when somebody reaches for it. */
export function useApproach(date: IsoDate | null | undefined): (yearGroup: string) => void {
  const client = useQueryClient()
  useEffect(() => {
    preloadPage('/dashboard')
    void client.prefetchQuery(calendarQuery)
  }, [client])
  return (yearGroup) => {
    if (!date) return
    void client.prefetchQuery(pupilsOnQuery(date, yearGroup))
    void client.prefetchQuery(dayMarksQuery(date, yearGroup))
  }
}
