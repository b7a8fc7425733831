import { STATUTORY } from '#domain/attendance/statutory.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** [Q5] What is reported to the local authority. */
export const RETURN_KINDS = {
  unauthorised: { name: 'Attendance return', what: 'unauthorised, in a row' },
  illness: { name: 'Sickness return', what: 'illness, in the year' },
  joiner: { name: 'New pupil return', what: 'joined outside the usual entry' },
  leaver: { name: 'Deletion return', what: 'left outside the usual end' },
} as const satisfies Record<string, { name: string; what: string }>

export type ReturnKind = keyof typeof RETURN_KINDS
export const RETURN_KIND_NAMES = Object.keys(RETURN_KINDS) as ReturnKind[]

/** A leave date without a ground is listed from so many days before it, while there is time to ask for the ground. */
export const LEAVER_NOTICE_DAYS = 14

/** The last day to make a return; null where it is to be made as soon as it is known. */
export function returnDueBy(kind: ReturnKind, since: IsoDate): IsoDate | null {
  if (kind === 'joiner') return addDays(since, STATUTORY.joinerReturnDays)
  // At the latest when the name is deleted.
  return kind === 'leaver' ? since : null
}

/** Whether the return should have been made by now. */
export function isReturnOverdue(kind: ReturnKind, since: IsoDate, today: IsoDate): boolean {
  const dueBy = returnDueBy(kind, since)
  return dueBy !== null && today > dueBy
}
