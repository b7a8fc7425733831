import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { addDays, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { buildSchool } from './school-builder.ts'
import type { NewPupil } from './school-builder.ts'

export interface LargeSchool {
  pupils: number
  days: number
  /** The first of the days; they follow each other Monday to Friday. */
  from: IsoDate
  academicYear: string
}

/** A school of that size with every session marked, for figures and for what must stay smooth. */
export async function fillLargeSchool(database: Database, school: LargeSchool): Promise<void> {
  await database.transaction(
    async (transaction) => {
      const { query } = transaction
      // Triggers that note every mark are for people; a hundred thousand made-up marks go without.
      await query(sql`alter table attendance_records disable trigger user`)
      const years = [{ year: school.academicYear, days: schoolDaysOf(school) }]
      await buildSchool(transaction, { years, classes: [], pupils: numberedPupils(school) })
      await query(sql`
        insert into attendance_records (student_id, date, am_code, pm_code)
        select students.id, school_calendar.date,
          case when (students.id * 7 + school_calendar.id) % 29 = 0 then 'I' else '/' end,
          case when (students.id * 7 + school_calendar.id) % 31 = 0 then 'O' else '\\' end
        from school_calendar join academic_years on academic_years.id = school_calendar.academic_year_id
        join students on students.academic_year_id = academic_years.id
        where academic_years.year = ${school.academicYear} order by school_calendar.date, students.id`)
      await query(sql`alter table attendance_records enable trigger user`)
    },
    { longRunning: true },
  )
}

function schoolDaysOf({ from, days: count, academicYear }: LargeSchool): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let date = from; days.length < count; date = addDays(date, 1)) {
    if (weekdayOf(date) > 5) continue
    const weekNumber = 1 + Math.floor(days.length / 5)
    days.push({
      ...{ date, academicYear, termName: 'Autumn', weekNumber },
      ...{ dayType: 'teaching', isRegisterRequired: true },
    })
  }
  return days
}

function numberedPupils({ pupils, academicYear }: LargeSchool): NewPupil[] {
  return Array.from({ length: pupils }, (_, index) => ({
    year: academicYear,
    firstName: 'Pupil',
    lastName: `Number ${String(index + 1).padStart(4, '0')}`,
    yearGroup: `Year ${1 + ((index + 1) % 5)}`,
  }))
}
