import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { pageAhead } from '#client/lib/ahead/page-ahead.ts'
import { preloadPage } from '#client/lib/ahead/page-preload.ts'
import { classAddress } from '#client/lib/register-address.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** A pointer that only passes over a class does not have it drawn. */
const REST_MS = 30

/** The class that is pointed at or likely, and is drawn or will be. */
let awaited: string | undefined

/** Reads a class where its marks are old, and draws its register out of sight, so that a click only has to show it. */
export async function drawClassAhead(client: QueryClient, date: IsoDate, yearGroup: string): Promise<void> {
  awaited = yearGroup
  await Promise.all([
    readForRegisters(client),
    client.prefetchQuery(registerQuery(date, yearGroup)),
    wait(REST_MS),
  ])
  if (awaited === yearGroup) pageAhead.set(classAddress(yearGroup))
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Reads what the register of any class needs. */
export function readForRegisters(client: QueryClient): Promise<void> {
  preloadPage('/dashboard')
  return client.prefetchQuery(calendarQuery)
}

/** The pointer has left this class. What is drawn already stays. */
export function passOver(yearGroup: string): void {
  if (awaited === yearGroup) awaited = undefined
}

function forget(): void {
  awaited = undefined
  pageAhead.set(undefined)
}

type LikelyClassProps = {
  yearGroup: string | null | undefined
  /** The day that its register opens on, once it is known. */
  date: IsoDate | null | undefined
}

/**
 * Draws the class that is most likely opened next, before anything points at it: a finger gives no sign of where it will
 * tap. Its key is the session, since what is drawn shows one.
 */
export function LikelyClass({ yearGroup, date }: LikelyClassProps): null {
  const client = useQueryClient()
  useEffect(() => forget, [])
  useEffect(() => {
    if (!yearGroup || !date) return undefined
    // What is pointed at comes first.
    if (awaited === undefined) void drawClassAhead(client, date, yearGroup)
    const kept = [keep(client, calendarQuery), keep(client, registerQuery(date, yearGroup))]
    return () => {
      forget()
      for (const release of kept) release()
    }
  }, [client, date, yearGroup])
  return null
}

/** Without this, what was read is dropped after five minutes in which no screen has shown it. */
function keep<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): () => void {
  return new QueryObserver(client, { ...query, enabled: false }).subscribe(() => {})
}
