import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { registerQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

/** Reads what every register needs, and all classes at once; answers their day when that is done. */
export function useEveryClassRead(date: IsoDate | null | undefined): IsoDate | undefined {
  const client = useQueryClient()
  const [dateRead, setDateRead] = useState<IsoDate>()
  useEffect(() => {
    void client.prefetchQuery(calendarQuery)
  }, [client])
  useEffect(() => {
    if (!date) return undefined
    let isCurrent = true
    void readEveryClass(client, date).then((isRead) => isRead && isCurrent && setDateRead(date))
    return () => {
      isCurrent = false
    }
  }, [client, date])
  return dateRead === date ? dateRead : undefined
}

/** One reading of the whole school gives every class something to show at once, as old as that reading. */
async function readEveryClass(client: QueryClient, date: IsoDate): Promise<boolean> {
  const everyClass = registerQuery(date, ALL_CLASSES)
  await client.prefetchQuery(everyClass)
  const read = client.getQueryState(everyClass.queryKey)
  if (!read?.data) return false
  const { data, dataUpdatedAt: updatedAt } = read
  for (const [yearGroup, pupils] of Map.groupBy(data.pupils, (pupil) => pupil.yearGroup)) {
    const { queryKey } = registerQuery(date, yearGroup)
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) >= updatedAt) continue
    const ids = new Set(pupils.map(({ id }) => id))
    const isOfClass = ({ studentId }: { studentId: number }) => ids.has(studentId)
    const records = data.records.filter(isOfClass)
    const notes = data.notes.filter(isOfClass)
    const plans = data.plans.filter(isOfClass)
    client.setQueryData(queryKey, { ...data, pupils, records, notes, plans }, { updatedAt })
  }
  return true
}
