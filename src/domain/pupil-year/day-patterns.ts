import { addDays, isoDate, weekdayName } from '#domain/calendar/iso-date.ts'

/** Days with a possible session, and those of them on which a session was missed. */
export type DayCount = { days: number; absent: number }

export type DayCounts = {
  /** Monday 1 to Sunday 7; together they are all days. */
  weekdays: readonly (DayCount & { weekday: number })[]
  besideHolidays: DayCount
}

/** A kind of day on which a pupil is absent much more often than on the others. */
export type DayPattern = {
  kind: 'weekday' | 'holiday'
  those: DayCount
  others: DayCount
  sentence: string
}

/** A pattern needs so many absences, and so many times the share of absences on the other days. */
const LEAST_ABSENCES = 3
const TIMES_AS_OFTEN = 2

/** [Q2] The weekdays, and the days beside holidays, that stand out; none where nothing does. */
export function dayPatterns({ weekdays, besideHolidays }: DayCounts): DayPattern[] {
  const all = weekdays.reduce(add, { days: 0, absent: 0 })
  const pattern = (kind: DayPattern['kind'], { days, absent }: DayCount, what: string): DayPattern => ({
    kind,
    those: { days, absent },
    others: { days: all.days - days, absent: all.absent - absent },
    sentence: `Absent on ${absent} of ${days} ${what}.`,
  })
  return [
    ...weekdays.map((day) => pattern('weekday', day, `${weekdayName(addDays(A_MONDAY, day.weekday - 1))}s`)),
    pattern('holiday', besideHolidays, 'days before or after a holiday'),
  ].filter(standsOut)
}

const A_MONDAY = isoDate('2026-11-16')

const add = (sum: DayCount, { days, absent }: DayCount): DayCount => ({
  days: sum.days + days,
  absent: sum.absent + absent,
})

function standsOut({ those, others }: DayPattern): boolean {
  // Without a division, since there may be no other days.
  return (
    those.absent >= LEAST_ABSENCES &&
    those.absent * others.days >= TIMES_AS_OFTEN * others.absent * those.days
  )
}
