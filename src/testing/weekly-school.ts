import { isoDate } from '#domain/calendar/iso-date.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { YearPlan } from '#domain/calendar/calendar-plan.ts'
import { buildSchool } from './school-builder.ts'
import { openTestServer } from './server-under-test.ts'

// A short autumn: the week of 5 October has an inset day on its Friday, and half term follows it.
const PLAN: YearPlan = {
  year: '2026-2027',
  from: isoDate('2026-09-01'),
  to: isoDate('2027-08-31'),
  terms: [
    {
      name: 'Autumn',
      from: isoDate('2026-09-17'),
      to: isoDate('2026-12-11'),
      halfTerm: { from: isoDate('2026-10-12'), to: isoDate('2026-10-16') },
    },
    {
      name: 'Spring',
      from: isoDate('2027-01-05'),
      to: isoDate('2027-03-25'),
      halfTerm: { from: isoDate('2027-02-15'), to: isoDate('2027-02-19') },
    },
  ],
  insetDays: [isoDate('2026-10-09')],
  bankHolidays: [],
}
export const CALENDAR = planCalendar(PLAN)
export const MONDAY = isoDate('2026-10-05')

/** A school of two classes and a calendar, without pupils, and a teacher of it. */
export async function openWeeklySchool() {
  const server = await openTestServer()
  await buildSchool(server.database, { years: [PLAN, '2025-2026'] })
  return { server, staff: await server.signedInAs('staff') }
}
