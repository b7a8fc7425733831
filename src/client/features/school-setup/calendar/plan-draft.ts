import { academicYearRange } from '#domain/school-year/academic-years.ts'
import { bankHolidaysBetween } from '#domain/calendar/bank-holidays.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { planFaults, readPlan } from '#domain/calendar/calendar-corrections.ts'
import { formatShortDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { TERM_NAMES } from '#domain/school-year/terms.ts'
import type { CalendarPlan } from '#client/api/school-setup.ts'

/** Its dates are as they were typed. */
export type TermDraft = { name: string; from: string; to: string; halfTermFrom: string; halfTermTo: string }
export type PlanDraft = {
  terms: TermDraft[]
  insetDays: IsoDate[]
  bankHolidays: IsoDate[]
  /** Dates that are typed and not added yet. */
  newInsetDay: string
  newBankHoliday: string
}

const NOTHING_TYPED = { newInsetDay: '', newBankHoliday: '' }

export const emptyTerm = (name: string): TermDraft => ({
  name,
  from: '',
  to: '',
  halfTermFrom: '',
  halfTermTo: '',
})

/** The dates that the calendar was made from; for a new year three terms to fill in, and the bank holidays. */
export function draftOf(calendar: readonly CalendarDay[], year: string): PlanDraft {
  if (calendar.length === 0) {
    const { from, to } = academicYearRange(year)
    return {
      terms: TERM_NAMES.map(emptyTerm),
      insetDays: [],
      bankHolidays: bankHolidaysBetween(from, to),
      ...NOTHING_TYPED,
    }
  }
  const { terms, insetDays, bankHolidays } = readPlan(calendar)
  return {
    terms: terms.map(({ name, from, to, halfTerm }) =>
      halfTerm
        ? { name, from, to, halfTermFrom: halfTerm.from, halfTermTo: halfTerm.to }
        : { ...emptyTerm(name), from, to },
    ),
    insetDays: [...insetDays],
    bankHolidays: [...bankHolidays],
    ...NOTHING_TYPED,
  }
}

/** What is sent; a term without half-term dates is whole. */
export function planOf({ terms, insetDays, bankHolidays }: PlanDraft): CalendarPlan {
  return {
    ...{ insetDays, bankHolidays },
    terms: terms.map(({ name, from, to, halfTermFrom, halfTermTo }) => ({
      ...{ name: name.trim(), from, to },
      halfTerm: halfTermFrom || halfTermTo ? { from: halfTermFrom, to: halfTermTo } : null,
    })),
  }
}

/** What keeps the calendar from being made, as sentences. */
export function draftFaults(draft: PlanDraft, year: string): string[] {
  if (draft.terms.length === 0) return ['Add at least one term.']
  const missing = [...draft.terms.flatMap(missingFrom), ...notAdded(draft)]
  return missing.length > 0 ? missing : planFaults({ ...planOf(draft), ...academicYearRange(year) })
}

function missingFrom({ name, from, to, halfTermFrom, halfTermTo }: TermDraft): string[] {
  const term = name.trim()
  if (term === '' || !from || !to) return [`${term || 'A term'}: give its name, its first and its last day.`]
  if (Boolean(halfTermFrom) === Boolean(halfTermTo)) return []
  return [`${term}: give the first and the last day of half term, or neither.`]
}

function notAdded({ newInsetDay, newBankHoliday }: PlanDraft): string[] {
  const typed = { 'inset day': newInsetDay, 'bank holiday': newBankHoliday }
  return Object.entries(typed).flatMap(([one, date]) =>
    date ? [`The ${one} ${typedDate(date)} is typed but not added: add it, or clear it.`] : [],
  )
}

function typedDate(text: string): string {
  return isIsoDate(text) ? formatShortDate(text) : text
}
