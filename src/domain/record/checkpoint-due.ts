import { addDays } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'

/** After the last register of the day, and before the backups of the night. */
const SEALED_AT = '18:00'

/** Every evening, and at once where an evening was missed. */
export function isCheckpointDue(last: Date | undefined, now: Date): boolean {
  return last === undefined || eveningBefore(last) !== eveningBefore(now)
}

/** The latest day whose evening has come at that moment. */
function eveningBefore(moment: Date): IsoDate {
  const { date, time } = schoolNow(moment)
  return time >= SEALED_AT ? date : addDays(date, -1)
}
