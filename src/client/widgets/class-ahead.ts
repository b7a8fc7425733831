import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerQuery } from '#client/api/attendance.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { keepLaidOut } from '#client/lib/ahead/keep-laid-out.ts'
import { pageAhead } from '#client/lib/ahead/page-ahead.ts'
import { classAddress } from '#client/lib/register-address.ts'
import { watchReturns } from '#client/lib/use-school-now.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** A class and the day that its register opens on. */
type ClassDay = { yearGroup: string; date: IsoDate }

/** A pointer that only passes over a class neither reads nor draws it. */
const REST_MS = 30
/** A pointer between two classes does not bring the likely one back. */
const AWAY_MS = 300

let pointedAt: ClassDay | undefined
let likely: ClassDay | undefined

/** Reads the class where its marks are old, and draws its register out of sight, so that a click only has to show it. */
async function drawAhead(client: QueryClient, classDay: ClassDay, afterMs: number): Promise<void> {
  const isWanted = () => classDay === (pointedAt ?? likely)
  await wait(afterMs)
  if (!isWanted()) return
  const register = registerQuery(classDay.date, classDay.yearGroup)
  try {
    await Promise.all([
      client.ensureQueryData(calendarQuery),
      client.ensureQueryData({ ...register, revalidateIfStale: true }),
    ])
  } catch {
    // The page says so itself when it is opened.
    return
  }
  if (isWanted()) pageAhead.set({ address: classAddress(classDay.yearGroup), keepLaidOut })
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** The pointer or the focus has reached the link to a class. */
export function pointAt(client: QueryClient, classDay: ClassDay): void {
  pointedAt = classDay
  void drawAhead(client, classDay, REST_MS)
}

/** It has left the link. What is drawn stays for a moment. */
export function pointAway(client: QueryClient, yearGroup: string): void {
  if (pointedAt?.yearGroup !== yearGroup) return
  pointedAt = undefined
  const isDrawn = likely && pageAhead.get()?.address === classAddress(likely.yearGroup)
  if (likely && !isDrawn) void drawAhead(client, likely, AWAY_MS)
}

type LikelyClassProps = {
  yearGroup: string | null | undefined
  /** The day that its register opens on, once it is known. */
  date: IsoDate | null | undefined
}

/**
 * Draws the class that is most likely opened next, before anything points at it: a finger gives no sign of where it will
 * tap. What is drawn shows one session of one day: these are its key.
 */
export function LikelyClass({ yearGroup, date }: LikelyClassProps): null {
  const client = useQueryClient()
  useEffect(() => {
    return () => {
      pointedAt = undefined
      pageAhead.set(undefined)
    }
  }, [])
  useEffect(() => {
    if (!yearGroup || !date) return undefined
    const classDay = { yearGroup, date }
    likely = classDay
    const draw = () => void drawAhead(client, classDay, REST_MS)
    draw()
    // What was read may be old by then, or no longer kept.
    const unwatch = watchReturns(draw)
    return () => {
      unwatch()
      likely = undefined
      if (!pointedAt) pageAhead.set(undefined)
    }
  }, [client, date, yearGroup])
  return null
}
