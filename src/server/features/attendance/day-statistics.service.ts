import type { DayStatistics, MarkCounts, MissingPupils } from '#contract/attendance.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { oneClass } from '#domain/pupils/pupils.ts'
import { defaultSession } from '#domain/calendar/school-clock.ts'
import type { SchoolTime } from '#domain/calendar/school-clock.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { Queryable } from '#server/db/database.ts'
import { countMarks, findMissing, findOpeningDay } from './day-statistics.repository.ts'

/** How many marks are missing on the opening day, class by class. */
export async function readDayStatistics(database: Queryable, today: IsoDate): Promise<DayStatistics> {
  const date = await findOpeningDay(database, today)
  const counted = await countMarks(database, date)
  // [M1] Beyond what is specified, and only where it says something: that a class goes home at noon.
  const classes = counted.map(({ hasAfternoon, ...counts }) =>
    hasAfternoon === false ? { ...counts, hasAfternoon } : counts,
  )
  const sum = (field: keyof MarkCounts) => classes.reduce((total, counts) => total + counts[field], 0)
  return {
    date,
    isToday: date === today,
    totals: { pupils: sum('pupils'), unmarkedAm: sum('unmarkedAm'), unmarkedPm: sum('unmarkedPm') },
    classes,
  }
}

/** The pupils whom the office follows up; by default on the opening day, in the session of the school's clock. */
export async function readMissing(
  database: Queryable,
  asked: { date?: IsoDate | undefined; session?: Session | undefined; yearGroup?: string | undefined },
  now: SchoolTime,
): Promise<MissingPupils> {
  const date = asked.date ?? (await findOpeningDay(database, now.date))
  const session = asked.session ?? defaultSession(now.time)
  const yearGroup = oneClass(asked.yearGroup)
  const pupils = date === null ? [] : await findMissing(database, { date, session, yearGroup })
  return { date, session, pupils }
}
