import { isoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { CareChild, CareRecord } from '#contract/care.ts'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { BrowserSession } from './browser-session.ts'
import type { NewPupil } from './school-builder.ts'
import { TODAY } from './school-builder.ts'

/** Four children of whom one starts after Christmas. */
export const CARE_PUPILS: NewPupil[] = [
  { firstName: 'Ann', lastName: 'Ash', yearGroup: 'Reception' },
  { firstName: 'Benjamin', knownAs: 'Ben', lastName: 'Birch', yearGroup: 'Year 1' },
  { firstName: 'Cara', lastName: 'Cedar', yearGroup: 'Year 1', startDate: isoDate('2027-01-04') },
  { firstName: 'Dan', lastName: 'Dogwood', yearGroup: 'Reception' },
]

/** The same Friday once every child has been collected. */
export const AFTER_CARE = () => new Date('2026-11-13T18:30:00Z')

export const AUTUMN = { academicYear: '2026-2027', term: 'Autumn' }

/** Everything that a write may carry. */
export type CareChange = Partial<Omit<CareRecord, 'markedBy' | 'markedAt'>>

export function saveRecord(
  browser: BrowserSession,
  studentId: number | undefined,
  {
    changes,
    expected = {},
    date = TODAY,
  }: { changes: CareChange | object; expected?: CareChange; date?: IsoDate },
) {
  return browser.sendJson<CareRecord & { message: string; code: string; current: CareRecord }>(
    'PATCH',
    `/api/care/days/${date}/${studentId}`,
    { changes, expected },
  )
}

export async function childrenOn(browser: BrowserSession, date = TODAY): Promise<CareChild[]> {
  const { body } = await browser.getJson<{ children: CareChild[] }>(`/api/care/days/${date}`)
  return body.children
}

/** Books the weekdays for the whole term, as before it began. */
export async function bookWholeTerm(
  { query }: Queryable,
  studentId: number | undefined,
  weekdays: string[],
): Promise<void> {
  await query(sql`
    insert into after_school_care_term_bookings (student_id, academic_year, term, day_of_week)
    select ${studentId}, ${AUTUMN.academicYear}, ${AUTUMN.term}, unnest(${weekdays}::text[])`)
}

export function bookWeekdays(
  browser: BrowserSession,
  studentId: number | undefined,
  weekdays: string[],
  isBooked = true,
) {
  const body = { ...AUTUMN, studentId, weekdays, isBooked }
  return browser.sendJson<{ message: string; weekdays: string[]; periods: object[] }>(
    'PUT',
    '/api/care/bookings',
    body,
  )
}
