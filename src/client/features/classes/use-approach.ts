import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { pageAhead } from '#client/lib/ahead/page-ahead.ts'
import { preloadPage } from '#client/lib/ahead/page-preload.ts'
import { classAddress } from '#client/lib/register-address.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'

/** A pointer that only passes over a class does not have it drawn. */
const REST_MS = 30

/** The class that the pointer or the focus has reached. */
let reached: string | undefined

export function leave(yearGroup = reached): void {
  if (reached !== yearGroup) return
  reached = undefined
  pageAhead.set(undefined)
}

/**
 * Reads what registers need before one is opened. A class that the pointer or the focus has reached is read again where
 * its marks are old, and drawn out of sight, so that the click only has to show it.
 */
export function useApproach(date: IsoDate | null | undefined): (yearGroup: string) => Promise<void> {
  const client = useQueryClient()
  useEffect(() => {
    preloadPage('/dashboard')
    void client.prefetchQuery(calendarQuery)
    return () => leave()
  }, [client])
  useEffect(() => {
    if (date) void readEveryClass(client, date)
  }, [client, date])
  return async (yearGroup) => {
    if (!date) return
    reached = yearGroup
    await Promise.all([client.prefetchQuery(registerQuery(date, yearGroup)), wait(REST_MS)])
    if (reached === yearGroup) pageAhead.set(classAddress(yearGroup))
  }
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** One reading of the whole school gives every class something to show at once, as old as that reading. */
async function readEveryClass(client: QueryClient, date: IsoDate): Promise<void> {
  const everyClass = registerQuery(date, ALL_CLASSES)
  await client.prefetchQuery(everyClass)
  const read = client.getQueryState(everyClass.queryKey)
  if (!read?.data) return
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
}
