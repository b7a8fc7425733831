import type { DateRange, YearPlan } from '#domain/calendar/calendar-plan.ts'
import { isoDate } from '#domain/calendar/iso-date.ts'

const range = (from: string, to: string): DateRange => ({ from: isoDate(from), to: isoDate(to) })

const BANK_HOLIDAYS = [
  ...[
    '2024-12-25',
    '2024-12-26',
    '2025-01-01',
    '2025-04-18',
    '2025-04-21',
    '2025-05-05',
    '2025-05-26',
    '2025-08-25',
  ],
  ...[
    '2025-12-25',
    '2025-12-26',
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
  ],
  ...[
    '2026-12-25',
    '2026-12-28',
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
  ],
].map(isoDate)

/** The years of the demonstration school, with dates of the shape that preparatory schools publish. */
export const DEMO_YEARS: readonly YearPlan[] = [
  {
    year: '2024-2025',
    ...range('2024-09-01', '2025-08-31'),
    terms: [
      { name: 'Autumn', ...range('2024-09-04', '2024-12-13'), halfTerm: range('2024-10-21', '2024-11-01') },
      { name: 'Spring', ...range('2025-01-07', '2025-04-04'), halfTerm: range('2025-02-17', '2025-02-21') },
      { name: 'Summer', ...range('2025-04-22', '2025-07-11'), halfTerm: range('2025-05-26', '2025-05-30') },
    ],
    // The working day before the summer term is Maundy Thursday: Easter Monday lies between.
    insetDays: ['2024-09-02', '2024-09-03', '2025-01-06', '2025-04-17'].map(isoDate),
    bankHolidays: BANK_HOLIDAYS,
  },
  {
    year: '2025-2026',
    ...range('2025-09-01', '2026-08-31'),
    terms: [
      { name: 'Autumn', ...range('2025-09-03', '2025-12-12'), halfTerm: range('2025-10-20', '2025-10-31') },
      { name: 'Spring', ...range('2026-01-06', '2026-03-27'), halfTerm: range('2026-02-16', '2026-02-20') },
      { name: 'Summer', ...range('2026-04-14', '2026-07-09'), halfTerm: range('2026-05-25', '2026-05-29') },
    ],
    insetDays: ['2025-09-01', '2025-09-02', '2026-01-05', '2026-04-13'].map(isoDate),
    bankHolidays: BANK_HOLIDAYS,
  },
  {
    year: '2026-2027',
    ...range('2026-09-01', '2027-08-31'),
    terms: [
      { name: 'Autumn', ...range('2026-09-03', '2026-12-11'), halfTerm: range('2026-10-19', '2026-10-30') },
      { name: 'Spring', ...range('2027-01-05', '2027-03-25'), halfTerm: range('2027-02-15', '2027-02-19') },
      { name: 'Summer', ...range('2027-04-13', '2027-07-09'), halfTerm: range('2027-05-31', '2027-06-04') },
    ],
    insetDays: ['2026-09-01', '2026-09-02', '2027-01-04', '2027-04-12'].map(isoDate),
    bankHolidays: BANK_HOLIDAYS,
  },
]
