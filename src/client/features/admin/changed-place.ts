import type { Place } from '#client/api/users.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'

type Typed = { schoolClass: string; endsOn: string }

/** Class and last day as typed, as far as they differ; half a date changes nothing. */
export function changedPlace(
  before: { schoolClass: string | null; endsOn: string | null },
  { schoolClass, endsOn }: Typed,
): Place {
  const isLastDay = endsOn === '' || isIsoDate(endsOn)
  return {
    ...(schoolClass !== (before.schoolClass ?? '') && { schoolClass: schoolClass || null }),
    ...(isLastDay && endsOn !== (before.endsOn ?? '') && { endsOn: isIsoDate(endsOn) ? endsOn : null }),
  }
}
