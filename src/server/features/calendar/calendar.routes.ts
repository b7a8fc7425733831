import { calendarCalls } from '#contract/calendar.ts'
import { schoolSetupCalls } from '#contract/school-setup.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { RefusalError } from '#server/http/refusal-error.ts'
import { findCalendarDay, findCalendarDays } from './calendar.repository.ts'
import type { ReadDays } from './calendar.repository.ts'
import { changeDay, makeCalendar } from './calendar.service.ts'
import type { MoveBookings } from './calendar.service.ts'

const notInCalendar = () => new RefusalError(404, 'notInCalendar', 'This date is not in the school calendar.')

/** The screens read three ranges; a program may ask for any. */
const MOST_KEPT = 8

function keep(kept: Map<string, ReadDays>, range: string, read: ReadDays): void {
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(range, read)
}

interface CalendarParts {
  database: Database
  /** The bookings belong to after-school care and follow the terms of the calendar. */
  moveBookings: MoveBookings
}

export function calendarRoutes(serve: Serve, parts: CalendarParts): void {
  const { database } = parts
  const readBefore = new Map<string, ReadDays>()

  serve(calendarCalls.day, async ({ params }) => {
    const day = await findCalendarDay(database, params.date)
    if (!day) throw notInCalendar()
    return day
  })

  serve(
    calendarCalls.range,
    async ({ params: { start, end }, sessionCheck }) => {
      const range = `${start} ${end}`
      const before = readBefore.get(range)
      const read = await findCalendarDays(database, { from: start, to: end, before }, sessionCheck)
      if (read !== before) keep(readBefore, range, read)
      return read.days
    },
    { checkedBy: 'statement' },
  )

  serve(schoolSetupCalls.planCalendar, ({ params, body }) => makeCalendar(parts, params.id, body))
  serve(schoolSetupCalls.changeDay, ({ params, body }) =>
    changeDay(database, { date: params.date, dayType: body.dayType, confirm: body.confirm }),
  )
}
