import type { CalendarDay, DayType } from '#domain/calendar/calendar.ts'

export type DayNotice = { title: string; text: string }

/** §2: what is shown of each kind of day where it needs no register. */
const NOTICES = {
  teaching: { title: 'No Registration Required', text: 'No register is taken on this day.' },
  weekend: { title: 'Weekend', text: 'The school is closed at the weekend.' },
  holiday: { title: 'School Holiday', text: 'The school is closed for the holidays.' },
  inset: { title: 'Inset Day', text: 'The staff are in training; pupils are not in school.' },
  'half term': { title: 'Half Term', text: 'The school is closed for half term.' },
  'bank holiday': { title: 'Bank Holiday', text: 'The school is closed for the bank holiday.' },
} as const satisfies Record<DayType, DayNotice>

const NO_SCHOOL_DATA = { title: 'No School Data', text: 'This date is not in the school calendar.' } as const

/** [D16] What stands in place of the register on a day without one; null where there is one. */
export function dayNotice(day: CalendarDay | undefined): DayNotice | null {
  if (!day) return NO_SCHOOL_DATA
  return day.isRegisterRequired ? null : NOTICES[day.dayType]
}

/** [D16] What stands in place of the cards when the class has no pupils. */
export const NO_PUPILS_FOUND: DayNotice = {
  title: 'No Pupils Found',
  text: 'No pupils are assigned to this class. Please contact the administrator.',
}
