import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { escapeLiteral } from 'pg'

export interface MarksFilter {
  from: IsoDate | undefined
  to: IsoDate | undefined
  /** One class, or null for every class. */
  yearGroup: string | null
}

/**
 * The marks that fit the filter: pupil, date, am, pm. A record whose marks were both taken back is none, as in the daily
 * register. COPY takes no parameters, so the values are quoted into it.
 */
export function marksQuery({ from, to, yearGroup }: MarksFilter): string {
  const conditions = ['coalesce(am_code, pm_code) is not null']
  if (from) conditions.push(`date >= ${escapeLiteral(from)}`)
  if (to) conditions.push(`date <= ${escapeLiteral(to)}`)
  if (yearGroup !== null) conditions.push(`student_id in (${pupilsOf(escapeLiteral(yearGroup))})`)
  return `select student_id, date, am_code, pm_code from attendance_records
    where ${conditions.join(' and ')}`
}

const pupilsOf = (yearGroup: string) => `select id from students where year_group = ${yearGroup}`
