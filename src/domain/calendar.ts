import type { IsoDate } from './iso-date.ts'

/** §3: what a day of the calendar is, as stored, with the notice shown where it needs no register (§2). */
export const DAY_TYPES = {
  teaching: { notice: 'No Registration Required' },
  weekend: { notice: 'Weekend' },
  holiday: { notice: 'School Holiday' },
  inset: { notice: 'Inset Day' },
  'half term': { notice: 'Half Term' },
  'bank holiday': { notice: 'Bank Holiday' },
} as const

export type DayType = keyof typeof DAY_TYPES

export type CalendarDay = {
  date: IsoDate
  academicYear: string
  termName: string | null
  weekNumber: number | null
  dayType: DayType
  isRegisterRequired: boolean
}
