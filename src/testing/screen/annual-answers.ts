import type { AnnualRecord, MarkedDay, ReportOutline } from '#contract/annual.ts'
import { addDays, isoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Answers } from './answer-calls.ts'

export interface AnnualSchool {
  pupils: number
  /** From Thursday 3 September 2026, Monday to Friday. */
  days: number
}

const TERM = { name: 'Autumn 2026', from: isoDate('2026-09-03'), to: isoDate('2026-12-11') }

function schoolDays(count: number): IsoDate[] {
  const days: IsoDate[] = []
  for (let date = TERM.from; days.length < count; date = addDays(date, 1))
    if (weekdayOf(date) <= 5) days.push(date)
  return days
}

/** What the annual report of a term is about: its pupils are numbered. */
export function annualOutline({ pupils, days }: AnnualSchool): ReportOutline {
  return {
    ...{ today: isoDate('2026-11-13'), terms: [TERM], years: [], term: TERM },
    yearGroups: ['Year 1', 'Year 2'],
    days: schoolDays(days).map((date) => ({ date, weekNumber: null })),
    pupils: Array.from({ length: pupils }, (_, index) => ({
      ...{ id: index + 1, name: `Pupil Number ${String(index + 1).padStart(4, '0')}` },
      ...{ yearGroup: 'Year 1', startDate: null, leaveDate: null },
    })),
  }
}

/** Every session of the report, present. */
export function annualRecords({ days, pupils }: ReportOutline): AnnualRecord[] {
  return days.flatMap(({ date }) =>
    pupils.map(({ id }) => ({ studentId: id, date, amCode: '/' as const, pmCode: '\\' as const })),
  )
}

/** The records as the report reads them. */
export function markedDays(records: readonly AnnualRecord[]): MarkedDay[] {
  return [...Map.groupBy(records, ({ date }) => date)].map(([date, marks]) => ({
    date,
    studentIds: marks.map(({ studentId }) => studentId),
    amCodes: marks.map(({ amCode }) => amCode).join(','),
    pmCodes: marks.map(({ pmCode }) => pmCode).join(','),
  }))
}

/** What the server answers to the annual report of a school of that size. */
export function annualAnswers(school: AnnualSchool): Answers {
  const outline = annualOutline(school)
  const marks = markedDays(annualRecords(outline))
  return {
    'GET /api/annual-report': () => Response.json(outline),
    'GET /api/attendance/annual': () => Response.json(marks),
    'GET /api/amendments/marks': () => Response.json([]),
  }
}
