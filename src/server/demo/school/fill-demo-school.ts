import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { planCalendar } from '#domain/calendar/calendar-plan.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { fillAdmission } from './demo-admission.ts'
import { fillAttendance } from './demo-attendance.ts'
import { fillAfterSchoolCare } from './demo-care.ts'
import { fillComments } from './demo-comments.ts'
import { fillContacts } from './demo-contacts.ts'
import { fillOfficeDay } from './demo-office-day.ts'
import { demoPeople } from './demo-people.ts'
import { fillPhotos } from './demo-photos.ts'
import { fillPupils } from './demo-pupils.ts'
import { celebrateBirthdays, enrolmentsIn } from './demo-roll.ts'
import { DEMO_YEARS } from './demo-years.ts'
import { fillCalendar, fillClasses } from './demo-calendar.ts'

// Any number that nothing else here locks.
const FILL_LOCK = 7_201_002

/**
 * Fills a new database with the demonstration school as it stands on the morning of `today`, and tells whether it
 * did. A database that holds years or users belongs to a school and is left alone.
 */
export async function fillDemoSchool(
  database: Database,
  { today, photoStore }: { today: IsoDate; photoStore: PhotoStore },
): Promise<boolean> {
  return database.transaction(
    async (transaction) => {
      await transaction.query(sql`select pg_advisory_xact_lock(${FILL_LOCK})`)
      if (!(await isNew(transaction))) return false
      await fillEverything(transaction, today, photoStore)
      return true
    },
    { longRunning: true },
  )
}

async function isNew(transaction: Queryable): Promise<boolean> {
  const found = await transaction.query(sql`select from academic_years union all select from users limit 1`)
  return found.length === 0
}

async function fillEverything(transaction: Queryable, today: IsoDate, photoStore: PhotoStore): Promise<void> {
  await transaction.query(sql`set local work_mem = '64MB'`)
  const calendar = DEMO_YEARS.flatMap(planCalendar)
  const people = celebrateBirthdays({ people: demoPeople(), plans: DEMO_YEARS, calendar, today })
  const enrolments = DEMO_YEARS.flatMap((plan) => enrolmentsIn(plan, people))
  await fillCalendar(transaction, DEMO_YEARS, calendar)
  await fillClasses(transaction)
  await fillPupils(transaction, { enrolments, today })
  await fillContacts(transaction, people)
  await fillAdmission(transaction, { people, today })
  await fillAttendance(transaction, { calendar, people, today })
  await fillOfficeDay(transaction, { people, today })
  await fillComments(transaction, today)
  await fillAfterSchoolCare(transaction, today)
  await fillPhotos(transaction, { people, today, photoStore })
  await transaction.query(sql`analyze`)
}
