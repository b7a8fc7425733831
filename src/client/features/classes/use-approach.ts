import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayMarksQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { pupilsOnQuery } from '#client/api/pupils.ts'
import { preloadPage } from '#client/lib/page-preload.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

/** Reads what registers need before one is opened, and reads a class again when the pointer reaches it and its marks are old. */
export function useApproach(date: IsoDate | null | undefined): (yearGroup: string) => void {
  const client = useQueryClient()
  useEffect(() => {
    preloadPage('/dashboard')
    void client.prefetchQuery(calendarQuery)
  }, [client])
  useEffect(() => {
    if (date) void readEveryClass(client, date)
  }, [client, date])
  return (yearGroup) => {
    if (!date) return
    void client.prefetchQuery(pupilsOnQuery(date, yearGroup))
    void client.prefetchQuery(dayMarksQuery(date, yearGroup))
  }
}

/** One reading of the whole school gives every class something to show at once, as old as that reading. */
async function readEveryClass(client: QueryClient, date: IsoDate): Promise<void> {
  const pupilsOfAll = pupilsOnQuery(date, ALL_CLASSES)
  const marksOfAll = dayMarksQuery(date, ALL_CLASSES)
  await Promise.all([client.prefetchQuery(pupilsOfAll), client.prefetchQuery(marksOfAll)])
  const pupils = client.getQueryData(pupilsOfAll.queryKey) ?? []
  const marks = client.getQueryData(marksOfAll.queryKey) ?? []
  const updatedAt = client.getQueryState(marksOfAll.queryKey)?.dataUpdatedAt ?? 0
  for (const [yearGroup, members] of Map.groupBy(pupils, (pupil) => pupil.yearGroup)) {
    const marksKey = dayMarksQuery(date, yearGroup).queryKey
    if ((client.getQueryState(marksKey)?.dataUpdatedAt ?? 0) >= updatedAt) continue
    const ids = new Set(members.map(({ id }) => id))
    client.setQueryData(pupilsOnQuery(date, yearGroup).queryKey, members, { updatedAt })
    client.setQueryData(
      marksKey,
      marks.filter(({ studentId }) => ids.has(studentId)),
      { updatedAt },
    )
  }
}
