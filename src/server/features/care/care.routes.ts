import { careCalls } from '#contract/care.ts'
import { monthRange } from '#domain/care-month.ts'
import { schoolNow } from '#domain/school-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Serve } from '#server/http/calls.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config.ts'
import { changeBookings, copyTerm, readBookings } from './bookings.service.ts'
import { findChildren } from './care-day.repository.ts'
import { bookingsCsv, monthCsv } from './care-csv.ts'
import { findCareDays } from './care-month.repository.ts'
import { saveCareRecord } from './save-care-record.ts'

interface CareParts {
  database: Database
  clock: Clock
  config: Pick<Config, 'careClosingTime'>
}

export function careRoutes(serve: Serve, { database, clock, config }: CareParts): void {
  const today = () => schoolNow(clock()).date

  serve(careCalls.bookings, ({ query: { academicYear, term } }) =>
    readBookings(database, academicYear && term ? { academicYear, term } : null, today()),
  )

  serve(careCalls.bookingsCsv, async ({ query, reply }) => {
    const { pupils } = await readBookings(database, query, today())
    return sendCsv(reply, `after-school-care-${query.term}-${query.academicYear}.csv`, bookingsCsv(pupils))
  })

  serve(careCalls.book, ({ body, person }) => changeBookings(database, { ...body, userId: person.id }))

  serve(careCalls.copyBookings, ({ body, person }) => copyTerm(database, { ...body, userId: person.id }))

  serve(careCalls.day, async ({ params: { date } }) => {
    const children = await findChildren(database, date)
    return { date, closingTime: config.careClosingTime, children }
  })

  serve(careCalls.save, ({ params, body, person }) =>
    saveCareRecord(database, { ...params, ...body, userId: person.id, now: clock() }),
  )

  serve(careCalls.month, ({ params, query }) =>
    findCareDays(database, monthRange(params.month), ofPupil(query.studentId)),
  )

  serve(careCalls.monthCsv, async ({ query, reply }) => {
    const days = await findCareDays(database, monthRange(query.month), ofPupil(query.studentId))
    return sendCsv(reply, `after-school-care-${query.month}.csv`, monthCsv(days))
  })

  function ofPupil(studentId: number | undefined) {
    return { today: today(), studentId: studentId ?? null }
  }
}
